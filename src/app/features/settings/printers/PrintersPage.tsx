import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import {
  SettingsFrame,
  SettingsMissing,
  SettingsOfflineNote,
} from '#app/features/settings/SettingsFrame.tsx';
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
        <div className="grid gap-4">
          <DevicePrinters stations={stations} />
          <StationsCard stations={stations} />
          <JobsCard />
        </div>
      ) : (
        <SettingsMissing query={query} text={t`Ihre Drucker konnten nicht geladen werden.`} />
      )}
    </SettingsFrame>
  );
}
