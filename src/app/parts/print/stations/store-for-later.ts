import { getSession } from '#app/api/session.ts';
import { markStoredLabelPrinted, storedLabelsOf, storeLabel } from '#app/offline/labels/stored-labels.ts';
import { isLabelChoice } from '#app/parts/print/label-choice.ts';
import { localPrinters } from '#app/parts/print/local-printers.ts';
import { fetchLabel, type LabelTarget } from '#app/parts/print/print-label.ts';
import { type StationPrinter, stationPrinter } from '#app/parts/print/station-printer.ts';

/**
 * Stores a label in the format of this computer's print station, to print it while the portal does not respond. Does
 * not mark it as printed.
 */
export async function storeForLater(
  target: LabelTarget,
  {
    isPrinted,
    printer = stationPrinter('labels'),
  }: { isPrinted: boolean; printer?: StationPrinter | undefined },
): Promise<void> {
  const choice = printer && localPrinters()?.formats[printer.printer_id];
  const { shipment_ids, parcel_id = '', numbers = [] } = target;
  const [shipment_id, ...others] = shipment_ids;
  if (!isLabelChoice(choice) || others.length > 0 || numbers.length === 0) return;
  const uid = getSession()?.user_uid;
  const isSame = (it: { parcel_id: string; format: string; numbers: readonly string[] }) =>
    it.parcel_id === parcel_id && it.format === choice && it.numbers.join() === numbers.join();
  const requested = {
    shipment_id,
    parcel_id,
    format: choice,
    numbers,
    ...(isPrinted ? {} : { unprinted: true }),
  };
  const here = storedLabelsOf(shipment_id).find(isSame);
  if (here) {
    if (isPrinted) await markStoredLabelPrinted(here);
    return;
  }
  try {
    await storeLabel(uid, requested, await fetchLabel(target, choice, 'store'));
  } catch {}
}
