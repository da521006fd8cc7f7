import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { orpc } from '#app/api/client.ts';
import { useConnection } from '#app/offline/connection.ts';
import { stationPrinter } from '#app/parts/print/station-printer.ts';
import { waitingText } from '#app/parts/print/stations/printer-words.ts';
import { paths } from '#app/paths.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { tones } from '#app/ui/tones.ts';
import type { Station } from '#contract/print.ts';

/** ms; the printers' page asks more often. */
const every = 30_000;

/** This device's printer at a station, when it cannot print (docs/rules.md 5.8). */
export function PrinterDot() {
  const { t } = useLingui();
  const chosen = useSyncExternalStore(onChoice, chosenPrinters);
  const isAsked = useConnection() !== 'offline' && chosen !== '';
  const stations = useQuery({
    ...orpc.print.stations.queryOptions(),
    enabled: isAsked,
    refetchInterval: every,
  }).data?.data;
  const words = isAsked && stations ? troubleOf(chosen.split(' '), stations) : '';
  return (
    <>
      {words !== '' && (
        <Link
          to={paths.printers()}
          aria-label={t`${words}. Drucker öffnen`}
          data-tooltip={words}
          className={joinClasses(
            'relative inline-grid size-9 shrink-0 place-items-center rounded-full border transition-colors pointer-coarse:size-11',
            tones.warning.soft,
            tones.warning.text,
            tones.warning.border,
          )}
        >
          <Printer aria-hidden="true" className="size-4.5" />
          <span
            aria-hidden="true"
            className={joinClasses(
              'absolute top-0 right-0 size-2.5 rounded-full border border-surface',
              tones.warning.dot,
            )}
          />
        </Link>
      )}
      <span role="status" className="sr-only">
        {words}
      </span>
    </>
  );
}

/** Empty, or the ids. */
function chosenPrinters(): string {
  const ids = [stationPrinter('labels'), stationPrinter('papers')].flatMap((it) => it?.printer_id ?? []);
  return [...new Set(ids)].join(' ');
}

function onChoice(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

function troubleOf(ids: readonly string[], stations: readonly Station[]): string {
  const troubles = stations.flatMap(({ is_connected, printers }) =>
    printers
      .filter((it) => ids.includes(it.printer_id))
      .flatMap(({ name, state }) => {
        const trouble = waitingText({ is_connected, printer_state: state });
        return trouble ? `${name}: ${trouble.replace(/\.$/, '')}` : [];
      }),
  );
  return troubles.join(' · ');
}
