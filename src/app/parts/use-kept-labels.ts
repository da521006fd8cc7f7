import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type KeptLabel, keptLabelsOf, useKeptLabelsOf } from '#app/offline/labels/kept-labels.ts';
import { useConnection } from '#app/offline/queue/connection.ts';
import { isStillItsLabel } from '#domain/kept-label.ts';
import { knownShipment } from './known-shipments.ts';
import type { LabelTarget } from './print-label.ts';

const none: readonly KeptLabel[] = [];

/**
 * Says whether a label can be printed now: with a connection all can, without one those that this device has printed
 * before (docs/rules.md 15.9). `kept`: those, while there is no connection.
 */
export function usePrintable(target: LabelTarget): { canPrint: boolean; kept: readonly KeptLabel[] } {
  const client = useQueryClient();
  const isOffline = useConnection() === 'offline';
  const [id] = target.shipment_ids;
  const here = useKeptLabelsOf(id);
  const kept = isOffline ? printableOf(client, target, here) : none;
  return { canPrint: !isOffline || kept.length > 0, kept };
}

/** The labels on this device that are what is wanted, as far as it knows, the newest last. */
export const keptFor = (client: QueryClient, target: LabelTarget): readonly KeptLabel[] =>
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
