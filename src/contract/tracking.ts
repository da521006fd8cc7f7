import * as v from 'valibot';
import { transportKinds } from '#domain/services/parcel.ts';
import { serviceLabels } from '#domain/services/services.ts';
import { Arrival, ShipmentStatusCode, Timestamp } from '#domain/shipment/shipment.ts';
import { TrackingEvent } from '#domain/shipment/tracking.ts';
import { call, envelope } from './call.ts';

const typed = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

/** The facts a recipient may see: neither names nor addresses, and no words of the carrier, which may hold them. */
const PublicTracking = v.object({
  tracking_number: v.string(),
  /** The status of this parcel. */
  shipment_status: ShipmentStatusCode,
  status_updated: v.nullable(Timestamp),
  service: v.object({ internal_service_label: v.picklist(serviceLabels), carrier_label: v.string() }),
  transport_kind: v.picklist(transportKinds),
  /** "2 of 3", as printed on the label. */
  position: v.number(),
  parcels_quantity: v.number(),
  /** While it is to be waited for; null: no day is said. */
  arrival: v.nullable(Arrival),
  /** Newest first. `message` is always a constant of `eventMessages`. */
  events: v.array(v.omit(TrackingEvent, ['tracking_number', 'code'])),
});
export type PublicTracking = v.InferOutput<typeof PublicTracking>;

export const tracking = {
  /**
   * Tracks for a recipient without an account: by the number and the postal code on the parcel (the city where the
   * country has no postal codes). A number that does not exist and a postal code that does not fit answer alike.
   */
  find: call
    .route({ method: 'POST', path: '/tracking/find' })
    .meta({ access: 'open', limit: 'track', idempotency: 'none' })
    .input(v.object({ tracking_number: typed, postal_code: typed }))
    .output(envelope(PublicTracking)),
};
