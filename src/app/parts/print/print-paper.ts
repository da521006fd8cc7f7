import { currentConnection } from '#app/offline/connection.ts';
import type { PrintedPaper } from '#domain/labels/print-job.ts';
import { loadStations } from './load-stations.ts';
import { openLabelTab } from './print-label.ts';
import { type StationPrinter, stationPrinter } from './station-printer.ts';

/** The device's paper printer, else a tab opened within the click. */
export type PaperPress = { tab: Window | null; station: StationPrinter | undefined };

export function pressPaper(waitingText: string): PaperPress {
  const station = currentConnection() === 'offline' ? undefined : stationPrinter('papers');
  return { station, tab: station ? null : openLabelTab('pdf_a6', waitingText) };
}

export async function printPaperAt(
  station: StationPrinter,
  shipment_id: string,
  paper: PrintedPaper,
): Promise<'handed'> {
  const { printPaperAtStation } = await loadStations();
  await printPaperAtStation(station, shipment_id, paper);
  return 'handed';
}
