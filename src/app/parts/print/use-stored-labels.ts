import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useConnection } from '#app/offline/connection.ts';
import { type KeptLabel, keptLabelsOf, useKeptLabelsOf } from '#app/offline/labels/stored-labels.ts';
import { isStillItsLabel } from '#domain/labels/stored-label.ts';
import { knownShipment } from './known-shipments.ts';
import { localPrinters } from './local-printers.ts';
import type { LabelTarget } from './print-label.ts';
import { type StationPrinter, stationPrinter } from './station-printer.ts';

const none: readonly KeptLabel[] = [];

/**
 * Offline only labels printed here before (docs/rules.md 15.9), or stored for this computer's print station (15.18),
 * can be printed. `kept`: the former.
 */
export function usePrintable(target: LabelTarget): {
  canPrint: boolean;
  canChoose: boolean;
  kept: readonly KeptLabel[];
} {
  const client = useQueryClient();
  const isOffline = useConnection() === 'offline';
  const [id] = target.shipment_ids;
  const all = useKeptLabelsOf(id);
  const here = isOffline ? printableOf(client, target, all) : none;
  const kept = here.filter(isPrinted);
  const canChoose = !isOffline || kept.length > 0;
  return { canPrint: canChoose || forStation(here) !== undefined, canChoose, kept };
}

const isPrinted = ({ unprinted }: KeptLabel) => !unprinted;

export type KeptForStation = { station: StationPrinter; kept: KeptLabel };

export function forStation(here: readonly KeptLabel[]): KeptForStation | undefined {
  const station = here.length > 0 ? stationPrinter('labels') : undefined;
  const format = station && localPrinters()?.formats[station.printer_id];
  const kept = format && here.findLast((it) => it.format === format);
  return station && kept ? { station, kept } : undefined;
}

/** Printed labels on this device that still fit, newest last. */
export const keptFor = (client: QueryClient, target: LabelTarget): readonly KeptLabel[] =>
  allKeptFor(client, target).filter(isPrinted);

export const allKeptFor = (client: QueryClient, target: LabelTarget): readonly KeptLabel[] =>
  printableOf(client, target, keptLabelsOf(target.shipment_ids[0]));

function printableOf(
  client: QueryClient,
  { shipment_ids, parcel_id, numbers }: LabelTarget,
  here: readonly KeptLabel[],
): readonly KeptLabel[] {
  if (here.length === 0 || shipment_ids.length > 1 || numbers === undefined) return none;
  const shipment = knownShipment(client, shipment_ids[0]);
  return here
    .filter((it) => it.format !== 'invoice' && it.parcel_id === (parcel_id ?? ''))
    .filter((it) => hasSame(it.numbers, numbers) && (!shipment || isStillItsLabel(it, shipment, parcel_id)));
}

const hasSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((it) => others.includes(it));
