import { useEffect } from 'react';
import { loadStations } from '#app/parts/load-stations.ts';
import { localPrinters } from '#app/parts/local-printers.ts';
import { labelCount } from '#app/parts/print-blocked.ts';
import { stationPrinter } from '#app/parts/station-printer.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';
import type { Shipment } from '#domain/shipment.ts';
import { canPrintLabel } from '#domain/status.ts';

/** Labels that are fetched for later at one sight of the list. */
const most = 50;

/**
 * Where the print station runs on this computer, the labels of the list that nobody has printed yet are kept here, so
 * that they come out even if the internet is gone by then (docs/rules.md 15.18).
 */
export function useKeepForLater(shipments: readonly Shipment[]): void {
  useEffect(() => {
    const printer = stationPrinter('labels');
    if (!printer || localPrinters()?.formats[printer.printer_id] === undefined) return;
    const wanted = shipments
      .filter((it) => !it.label_printed && canPrintLabel(it) && labelCount(it) > 0)
      .slice(0, most);
    if (wanted.length === 0) return;
    let isLeft = false;
    const stop = whenQuiet(async () => {
      const { keepAllForLater } = await loadStations();
      await keepAllForLater(wanted, () => isLeft);
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [shipments]);
}
