import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  SettingsFrame,
  SettingsMissing,
  SettingsOfflineNote,
  settingsCards,
} from '#app/features/settings/SettingsFrame.tsx';
import { paths } from '#app/paths.ts';
import { DevicePrinters } from './DevicePrinters.tsx';
import { JobsCard } from './JobsCard.tsx';
import { StationsCard } from './StationsCard.tsx';
import { stationsQuery } from './stations-query.ts';

export function PrintersPage() {
  const { t } = useLingui();
  const query = useQuery(stationsQuery());
  const stations = query.data?.data;
  return (
    <SettingsFrame title={t`Drucker`}>
      {stations && <SettingsOfflineNote />}
      {stations ? (
        <div className={settingsCards}>
          <DevicePrinters stations={stations} />
          <StationsCard stations={stations} />
          <JobsCard />
          <p className="px-1 text-sm">
            <Link
              to={`${paths.help()}#print-label`}
              className="inline-flex items-center font-medium text-brand hover:underline pointer-coarse:min-h-11"
            >
              {t`Hilfe: Wie drucke ich ein Label?`}
            </Link>
          </p>
        </div>
      ) : (
        <SettingsMissing query={query} text={t`Ihre Drucker konnten nicht geladen werden.`} />
      )}
    </SettingsFrame>
  );
}
