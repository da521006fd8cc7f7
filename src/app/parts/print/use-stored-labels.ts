import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useConnection } from '#app/offline/connection.ts';
import { type StoredLabel, storedLabelsOf, useStoredLabelsOf } from '#app/offline/labels/stored-labels.ts';
import { isStillItsLabel } from '#domain/labels/stored-label.ts';
import { knownShipment } from './known-shipments.ts';
import { localPrinters } from './local-printers.ts';
import type { LabelTarget } from './print-label.ts';
import { type StationPrinter, stationPrinter } from './station-printer.ts';

const none: readonly StoredLabel[] = [];

/**
 * Offline only labels printed here before (docs/rules.md 15.9), or stored for this computer's print station (15.18),
 * can be printed. `printedHere`: the former.
 */
export function usePrintable(target: LabelTarget): {
  canPrint: boolean;
  canChoose: boolean;
  printedHere: readonly StoredLabel[];
} {
  const client = useQueryClient();
  const isOffline = useConnection() === 'offline';
  const [id] = target.shipment_ids;
  const all = useStoredLabelsOf(id);
  const here = isOffline ? printableOf(client, target, all) : none;
  const printedHere = here.filter(isPrinted);
  const canChoose = !isOffline || printedHere.length > 0;
  return { canPrint: canChoose || forStation(here) !== undefined, canChoose, printedHere };
}

const isPrinted = ({ unprinted }: StoredLabel) => !unprinted;

export type LabelForStation = { station: StationPrinter; storedLabel: StoredLabel };

export function forStation(here: readonly StoredLabel[]): LabelForStation | undefined {
  const station = here.length > 0 ? stationPrinter('labels') : undefined;
  const format = station && localPrinters()?.formats[station.printer_id];
  const storedLabel = format && here.findLast((it) => it.format === format);
  return station && storedLabel ? { station, storedLabel } : undefined;
}

/** Printed labels on this device that still fit, newest last. */
export const printedLabelsFor = (client: QueryClient, target: LabelTarget): readonly StoredLabel[] =>
  storedLabelsFor(client, target).filter(isPrinted);

export const storedLabelsFor = (client: QueryClient, target: LabelTarget): readonly StoredLabel[] =>
  printableOf(client, target, storedLabelsOf(target.shipment_ids[0]));

function printableOf(
  client: QueryClient,
  { shipment_ids, parcel_id, numbers }: LabelTarget,
  here: readonly StoredLabel[],
): readonly StoredLabel[] {
  if (here.length === 0 || shipment_ids.length > 1 || numbers === undefined) return none;
  const shipment = knownShipment(client, shipment_ids[0]);
  return here
    .filter((it) => it.format !== 'invoice' && it.parcel_id === (parcel_id ?? ''))
    .filter((it) => hasSame(it.numbers, numbers) && (!shipment || isStillItsLabel(it, shipment, parcel_id)));
}

const hasSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((it) => others.includes(it));
