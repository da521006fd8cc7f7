import type { QueryClient } from '@tanstack/react-query';
import { orpc } from '#app/api/client.ts';
import { lookupNumber } from '#domain/labels/label-number.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { TrackingEvent } from '#domain/shipment/tracking.ts';

/** Shipments cached on this device. `asOf`: ms of the newest list; 0 without one. */
export type KnownShipments = { shipments: Shipment[]; asOf: number };

/** Merges all cached lists and details, newest first, each in its latest version. */
export function knownShipments(client: QueryClient): KnownShipments {
  const known = new Map<string, { shipment: Shipment; at: number }>();
  let asOf = 0;
  for (const { data, at, isList } of answers(client)) {
    if (isList) asOf = Math.max(asOf, at);
    for (const shipment of data) {
      const before = known.get(shipment.shipment_id);
      if (!before || before.at < at) known.set(shipment.shipment_id, { shipment, at });
    }
  }
  const shipments = [...known.values()].map((it) => it.shipment);
  return { shipments: shipments.sort((a, b) => b.created.seconds - a.created.seconds), asOf };
}

export function knownShipment(client: QueryClient, id: string): Shipment | undefined {
  let [known, newest]: [Shipment | undefined, number] = [undefined, -1];
  for (const { data, at } of answers(client)) {
    const found = at > newest ? data.find((it) => it.shipment_id === id) : undefined;
    if (found) [known, newest] = [found, at];
  }
  return known;
}

export type KnownNumber = { shipment: Shipment; at: number; events?: TrackingEvent[] };

export function knownNumber(client: QueryClient, typed: string): KnownNumber | undefined {
  const number = lookupNumber(typed);
  let known: KnownNumber | undefined;
  for (const { data, at } of answers(client)) {
    const shipment = data.find((it) => it.tracking_number.includes(number));
    if (shipment && (!known || known.at < at)) known = { shipment, at };
  }
  if (!known) return undefined;
  const { queryKey } = orpc.shipment.tracking.queryOptions({ input: { id: known.shipment.shipment_id } });
  const events = client.getQueryData(queryKey)?.data.filter((it) => it.tracking_number === number);
  return events && events.length > 0 ? { ...known, events } : known;
}

function* answers(client: QueryClient) {
  for (const [queryKey, isList] of [
    [orpc.shipment.userList.key(), true],
    [orpc.shipment.get.key(), false],
  ] as const)
    for (const { state } of client.getQueryCache().findAll({ queryKey })) {
      const data = (state.data as { data: Shipment[] } | undefined)?.data;
      if (data) yield { data, at: state.dataUpdatedAt, isList };
    }
}
