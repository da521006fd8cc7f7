import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { wouldAsk } from '#app/parts/print/stations/local-station.ts';
import { lookForStation } from '#app/parts/print/stations/look-for-station.ts';
import { Button } from '#app/ui/Button.tsx';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import type { Station } from '#contract/print.ts';

/** `asks`: the browser would ask for permission. */
type Found = 'looking' | 'asks' | 'none' | { name: string };

/** Says whether this device can print without the portal (docs/rules.md 15.18). */
export function LocalStationNote({ stations }: { stations: readonly Station[] }) {
  const { t } = useLingui();
  const { found, look } = useLocalStation(stations);
  if (stations.length === 0) return null;
  const isFound = typeof found === 'object';
  const name = isFound ? found.name : '';
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-2 border-line-soft border-t pt-3.5 text-sm">
      <p role="status" className="mr-auto min-w-0 basis-80 grow">
        {isFound ? (
          <StatusDot tone="success">
            {t`${name} läuft auf diesem Rechner: Was hier liegt, druckt dieses Gerät dort auch ohne Verbindung.`}
          </StatusDot>
        ) : found === 'asks' ? (
          t`Die App prüft erst mit Ihrer Erlaubnis, ob eine Druckstation auf diesem Rechner läuft. Der Browser fragt Sie danach.`
        ) : found === 'none' ? (
          t`Auf diesem Rechner ist keine Ihrer Druckstationen erreichbar.`
        ) : (
          t`Wird geprüft …`
        )}
      </p>
      <Button variant="text" isLoading={found === 'looking'} onClick={() => void look()}>
        {found === 'asks' ? t`Jetzt prüfen` : t`Erneut prüfen`}
      </Button>
    </div>
  );
}

function useLocalStation(stations: readonly Station[]) {
  const [found, setFound] = useState<Found>('looking');
  const known = useRef(stations);
  known.current = stations;
  // Polling returns new objects; search only if ids or formats changed.
  const what = stations
    .map((it) => `${it.station_id} ${it.printers.map((p) => p.printer_id + p.format).join()}`)
    .join();

  async function look(): Promise<void> {
    setFound('looking');
    setFound((await lookForStation(known.current)) ?? 'none');
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `what` says when something of the stations is new
  useEffect(() => {
    let isGone = false;
    void (async () => {
      if (await wouldAsk()) {
        if (!isGone) setFound('asks');
        return;
      }
      const station = await lookForStation(known.current);
      if (!isGone) setFound(station ?? 'none');
    })();
    return () => {
      isGone = true;
    };
  }, [what]);

  return { found, look };
}
