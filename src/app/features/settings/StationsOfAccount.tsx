import { useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { formatDateTime } from '#app/i18n/format.ts';
import { Card } from '#app/ui/Card.tsx';
import type { Station } from '#contract/print.ts';
import { RemoveStation } from './printers/RemoveStation.tsx';

/** Print stations work without a session, until they are removed (docs/rules.md 5.4). */
export function StationsOfAccount({ stations }: { stations: readonly Station[] }) {
  const { t } = useLingui();
  if (stations.length === 0) return null;
  return (
    <Card isFlush title={t`Verbundene Druckstationen`}>
      <p className="border-line-soft border-t px-5 py-3.5 text-label text-sm">
        {t`Druckstationen drucken ohne Anmeldung. Sie bleiben verbunden, auch wenn Sie sich überall abmelden oder ein neues Passwort festlegen, bis Sie sie entfernen.`}
      </p>
      <ul
        aria-label={t`Verbundene Druckstationen`}
        className="divide-y divide-line-soft border-line-soft border-t"
      >
        {stations.map((it) => (
          <StationRow key={it.station_id} station={it} />
        ))}
      </ul>
    </Card>
  );
}

function StationRow({ station }: { station: Station }) {
  const { t } = useLingui();
  const { name, paired, seen } = station;
  const since = formatDateTime(paired.seconds);
  const last = seen && formatDateTime(seen.seconds);
  return (
    <li className="flex min-h-16 items-center gap-4 py-3 pr-3 pl-5">
      <Printer aria-hidden="true" strokeWidth={1.75} className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="break-words font-medium">{name}</p>
        <p className="tabular flex flex-wrap gap-x-4 text-muted text-xs">
          <span>{t`Verbunden ${since}`}</span>
          <span>{last ? t`Zuletzt gemeldet ${last}` : t`Noch nie gemeldet`}</span>
        </p>
      </div>
      <RemoveStation station={station} />
    </li>
  );
}
