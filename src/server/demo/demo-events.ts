import { addMilliseconds } from 'date-fns/addMilliseconds';
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds';
import { v7 } from 'uuid';
import type { ShipmentRows } from '#server/shipment/new-shipment.ts';
import type { EventRow } from '#server/tracking/queries.ts';
import { lifeUntil, placeOf, stepId } from './parcel-life.ts';

export function demoEvents({ shipment, parcels }: ShipmentRows): EventRow[] {
  const { client_id, shipment_id, created, status_updated, recipient } = shipment;
  if (shipment.shipment_status === null || status_updated === null) return [];
  const status = shipment.shipment_status;
  const span = differenceInMilliseconds(status_updated, created);
  return parcels.flatMap(({ parcel_id, tracking_number }) => {
    const number = tracking_number ?? '';
    const steps = lifeUntil(number, status);
    return steps.map((step, index): EventRow => {
      const at = addMilliseconds(created, (span * (index + 1)) / steps.length);
      const ends = { sender: shipment.differ_pickup ?? shipment.sender, recipient };
      const { city, country_code } = placeOf(number, step, ends);
      return {
        client_id,
        event_id: v7(),
        shipment_id,
        parcel_id,
        reference: `id:${stepId(step)}`,
        at,
        code: step.code,
        status: step.status,
        message: '',
        city,
        country_code,
        created: at,
      };
    });
  });
}
