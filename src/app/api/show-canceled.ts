import type { QueryClient } from '@tanstack/react-query';
import type { Canceled } from '#contract/shipment.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { PickupStatus, ShipmentStatus } from '#domain/shipment/status.ts';
import { orpc } from './client.ts';

type Answer = { data: Shipment[] };

export function showCanceled(client: QueryClient, canceled: Canceled): void {
  const show = (answer: Answer | undefined) =>
    answer && { ...answer, data: answer.data.map((it) => withCanceled(it, canceled)) };
  for (const queryKey of [orpc.shipment.get.key(), orpc.shipment.userList.key(), orpc.shipment.list.key()])
    client.setQueriesData<Answer>({ queryKey }, show);
}

export async function refetchShipments(client: QueryClient): Promise<void> {
  await Promise.all(['shipment', 'pickup'].map((first) => client.invalidateQueries({ queryKey: [[first]] })));
}

function withCanceled(shipment: Shipment, canceled: Canceled): Shipment {
  if (shipment.shipment_id !== canceled.shipment_id) return shipment;
  return {
    ...shipment,
    shipment_status: canceled.shipment_status as ShipmentStatus | null,
    pickup_status: canceled.pickup_status as PickupStatus | null,
    parcels: shipment.parcels.map((it) =>
      canceled.canceled_parcels.includes(it.parcel_id) ? { ...it, status: 'canceled' } : it,
    ),
  };
}
