import { getSession } from '#app/api/session.ts';

/*
 * Which printer of a print station this device prints to, for labels and for papers (docs/rules.md 5.8); none: the
 * browser's dialog. Of the device, since the printer stands beside it, and of who is signed in, whose station it is.
 */

export type PrinterUse = 'labels' | 'papers';
export type StationPrinter = { printer_id: string; name: string };

const keyOf = (use: PrinterUse) => `station-printer-${use}`;

/** The chosen printer. The staff print for others, whose stations are not theirs. */
export function stationPrinter(use: PrinterUse): StationPrinter | undefined {
  const session = getSession();
  const kept = localStorage.getItem(keyOf(use));
  if (!session || session.is_admin || !kept) return undefined;
  const [uid, printer_id, name] = kept.split('\n');
  return uid === session.user_uid && printer_id && name ? { printer_id, name } : undefined;
}

/** Remembered on this device. */
export function chooseStationPrinter(use: PrinterUse, printer: StationPrinter | undefined): void {
  const uid = getSession()?.user_uid;
  if (printer && uid) localStorage.setItem(keyOf(use), [uid, printer.printer_id, printer.name].join('\n'));
  else localStorage.removeItem(keyOf(use));
}
