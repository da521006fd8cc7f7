import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { orpc } from '#app/api/client.ts';
import { persisted } from '#app/api/persisted-queries.ts';
import { serverNow } from '#app/api/server-clock.ts';
import { listItems } from '#app/offline/queue/outbox.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import type { OrderRow, OutboxRow } from '#app/offline/rows/outbox-row.ts';
import { useKnownInstead } from '#app/parts/shipment/use-known-instead.ts';
import { useOutOfReach } from '#app/parts/states/use-out-of-reach.ts';
import type { Order } from '#domain/order/order.ts';
import { type HandoverShipment, handedOverOn, handoverDay, handoverOf } from '#domain/shipment/handover.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { pickupStatuses } from '#domain/shipment/status.ts';
import { type Day, dayFromSeconds } from '#domain/values/working-days.ts';
import { useClosedHandovers } from './use-closed-handovers.ts';

/**
 * A day's shipments on no closed list, and this device's unsent orders. Offline, combines the last response with
 * shipments this device knows, minus known closed lists.
 */
export function useHandover(day: Day) {
  const query = useQuery(
    orpc.shipment.handover.queryOptions({ input: { day }, refetchOnMount: 'always', ...persisted }),
  );
  const isOut = useOutOfReach(query);
  const known = useKnownInstead(isOut);
  const answer = query.data?.data;
  const closed = useClosedHandovers();
  const { lists } = closed;
  const shipments = useMemo(() => {
    if (!known) return answer;
    const listed = new Set(lists?.flatMap((it) => it.shipment_ids));
    return withKnownShipments(day, answer, known.shipments)?.filter((it) => !listed.has(it.shipment_id));
  }, [day, answer, known, lists]);
  const asOf = Math.max(query.dataUpdatedAt, known?.asOf ?? 0);
  const waiting = useWaitingOrders(day);
  const count = waiting?.length;
  const seen = useRef(count);
  const { refetch } = query;
  useEffect(() => {
    // An order became a shipment.
    if (seen.current !== undefined && count !== undefined && count < seen.current) void refetch();
    seen.current = count;
  }, [count, refetch]);
  return { query, shipments, isOut, asOf, waiting: waiting ?? [], closed };
}

/** Known shipments override the last response. Undefined if nothing is known. */
function withKnownShipments(
  day: Day,
  listed: readonly HandoverShipment[] | undefined,
  shipments: readonly Shipment[],
): HandoverShipment[] | undefined {
  const heardOf = new Set(shipments.map((it) => it.shipment_id));
  const others = (listed ?? []).filter((it) => !heardOf.has(it.shipment_id));
  const lines = [...others, ...handedOverOn(day, shipments).map(handoverOf)];
  return listed || shipments.length > 0 ? lines : undefined;
}

function useWaitingOrders(day: Day): OrderRow[] | undefined {
  const db = useWorkDatabase();
  return useLiveQuery(
    async () => (await listItems(db)).filter(isOrder).filter((row) => dayOf(row) === day),
    [db, day],
  );
}

const isOrder = (row: OutboxRow): row is OrderRow => row.op === 'shipment.create';

/** An unsent order counts as ordered today. */
function dayOf({ payload }: OrderRow): Day {
  const { has_pickup, pickup_date } = payload as Partial<Order>;
  return handoverDay({
    created: new Date(serverNow()),
    pickup:
      has_pickup && pickup_date
        ? { pickup_date: dayFromSeconds(pickup_date), status: pickupStatuses.pre_transit }
        : undefined,
  });
}
