import * as v from 'valibot';
import { transportKinds } from '#domain/services/parcel.ts';
import { serviceLabels } from '#domain/services/services.ts';
import { Arrival, ShipmentStatusCode, Timestamp } from '#domain/shipment/shipment.ts';
import { TrackingEvent } from '#domain/shipment/tracking.ts';
import { call, envelope } from './call.ts';

const typed = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

/** Contains no names, addresses or carrier texts, which may hold both. */
const PublicTracking = v.object({
  tracking_number: v.string(),
  shipment_status: ShipmentStatusCode,
  status_updated: v.nullable(Timestamp),
  service: v.object({ internal_service_label: v.picklist(serviceLabels), carrier_label: v.string() }),
  transport_kind: v.picklist(transportKinds),
  /** "2 of 3" on the label. */
  position: v.number(),
  parcels_quantity: v.number(),
  /** null: no day known, or no longer expected (docs/rules.md 15.8). */
  arrival: v.nullable(v.union([v.omit(Arrival, ['leaves']), v.literal('not_handed_over')])),
  /** Newest first; `message` is a constant of `eventMessages`. */
  events: v.array(v.omit(TrackingEvent, ['tracking_number', 'code'])),
});
export type PublicTracking = v.InferOutput<typeof PublicTracking>;

export const tracking = {
  /**
   * Needs no account, only number and postal code (city if the country has none). An unknown number and a wrong postal
   * code get the same response.
   */
  find: call
    .route({ method: 'POST', path: '/tracking/find' })
    .meta({ access: 'open', limit: 'track', idempotency: 'none' })
    .input(v.object({ tracking_number: typed, postal_code: typed }))
    .output(envelope(PublicTracking)),
};
