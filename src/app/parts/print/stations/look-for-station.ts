import { api } from '#app/api/client.ts';
import { type LocalPrinters, recordLocalPrinters } from '#app/parts/print/local-printers.ts';
import type { Station } from '#contract/print.ts';
import type { PrinterFormat } from '#domain/labels/printer.ts';
import { findLocalStation, wouldAsk } from './local-station.ts';

const choiceOf = (format: PrinterFormat): string =>
  format === 'pdf_a4' || format === 'pdf_a4_two' ? `${format}_1` : format;

/** Finds the station on this computer and stores what is needed to print without the portal. */
export async function lookForStation(stations: readonly Station[]): Promise<Station | undefined> {
  const found = await findLocalStation(stations);
  const station = stations.find((it) => it.station_id === found?.station_id);
  recordLocalPrinters(station && factsOf(station));
  return station;
}

const factsOf = ({ station_id, local_key, printers }: Station): LocalPrinters => ({
  station_id,
  key: local_key,
  formats: Object.fromEntries(printers.map((it) => [it.printer_id, choiceOf(it.format)])),
});

let hasLooked = false;

/** Looks once per page, if the browser asks no question: a click on "print" is no moment for one. */
export async function lookQuietly(): Promise<void> {
  if (hasLooked) return;
  hasLooked = true;
  try {
    if (!(await wouldAsk())) await lookForStation((await api.print.stations()).data);
  } catch {
    // Retried on the next page or in the settings.
  }
}
