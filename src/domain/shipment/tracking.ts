import { compareAsc } from 'date-fns/compareAsc';
import * as v from 'valibot';
import { spelling } from '#domain/address/same-address.ts';
import { type ParcelStatus, type ShipmentStatus, shipmentStatuses } from './status.ts';

/**
 * An event: what happened to a parcel (docs/rules.md 6.7). `message` is the carrier's own text where it gave one,
 * else the constant of its status in `eventMessages`, which the app translates; a delivered event always says
 * DELIVERED. `code` is the carrier's.
 */
export const TrackingEvent = v.object({
  tracking_number: v.string(),
  date: v.number(),
  city: v.string(),
  country_code: v.string(),
  message: v.string(),
  StatusCode: v.picklist(['0', '1', '2', '3', '4', '5', '6']),
  code: v.string(),
});
export type TrackingEvent = v.InferOutput<typeof TrackingEvent>;

/** The words of an event where the carrier says nothing. */
export const eventMessages = {
  [shipmentStatuses.canceled]: 'CANCELED',
  [shipmentStatuses.info_received]: 'INFO_RECEIVED',
  [shipmentStatuses.in_transit]: 'IN_TRANSIT',
  [shipmentStatuses.out_for_delivery]: 'OUT_FOR_DELIVERY',
  [shipmentStatuses.missed_delivery]: 'MISSED_DELIVERY',
  [shipmentStatuses.exception]: 'EXCEPTION',
  [shipmentStatuses.delivered]: 'DELIVERED',
} as const satisfies Record<ShipmentStatus, string>;

export function eventMessage(status: ShipmentStatus, carrierText: string): string {
  return status === shipmentStatuses.delivered ? eventMessages[status] : carrierText || eventMessages[status];
}

/** The progress of a parcel by the carrier's events: a status, and when it came to it. */
export type Progress = { status: ShipmentStatus; at: Date };

/**
 * Picks, of two things told of a parcel, the one that decides its status, whichever came in first: cancelled is
 * final; otherwise the newer one; of two at the same moment the higher status.
 */
export function laterProgress(one: Progress | null, other: Progress): Progress {
  if (!one) return other;
  const isFinal = (it: Progress) => Number(it.status === shipmentStatuses.canceled);
  const order = isFinal(one) - isFinal(other) || compareAsc(one.at, other.at) || one.status - other.status;
  return order >= 0 ? one : other;
}

type TrackedParcel = { status: ParcelStatus; shipment_status: ShipmentStatus | null };

/** The status shown of one parcel: cancelled, what its own events say, or else what holds for the shipment. */
export function parcelStatus(
  parcel: TrackedParcel,
  ofShipment: ShipmentStatus | null,
): ShipmentStatus | null {
  if (parcel.status === 'canceled') return shipmentStatuses.canceled;
  return parcel.shipment_status ?? ofShipment;
}

/**
 * A shipment's status from its parcels; cancelled ones do not count, and a parcel without events is announced.
 * 1. none left: canceled
 * 2. one in trouble shows for all: exception before missed delivery
 * 3. delivered only when every parcel is
 * 4. otherwise the least advanced of those that have begun; one that is delivered while others are not is in transit
 * 5. nothing has begun: info received
 */
export function shipmentStatusOf(parcels: readonly TrackedParcel[]): ShipmentStatus {
  const { canceled, info_received, in_transit, missed_delivery, exception, delivered } = shipmentStatuses;
  const statuses = parcels
    .map((it) => parcelStatus(it, info_received) ?? info_received)
    .filter((it) => it !== canceled);
  if (statuses.length === 0) return canceled;
  if (statuses.includes(exception)) return exception;
  if (statuses.includes(missed_delivery)) return missed_delivery;
  if (statuses.every((it) => it === delivered)) return delivered;
  const begun = statuses.filter((it) => it !== info_received);
  if (begun.length === 0) return info_received;
  return begun.includes(in_transit) || begun.every((it) => it === delivered)
    ? in_transit
    : shipmentStatuses.out_for_delivery;
}

/**
 * The carrier has the parcel. An exception alone does not say so: it may be the driver who found nothing to collect.
 */
export function hasMoved(status: ShipmentStatus | null): boolean {
  const { in_transit, out_for_delivery, missed_delivery, delivered } = shipmentStatuses;
  return ([in_transit, out_for_delivery, missed_delivery, delivered] as (ShipmentStatus | null)[]).includes(
    status,
  );
}

/**
 * True if a recipient who gives a postal code means this address. Blanks, hyphens, letter case and a country's
 * letters before the digits ("D-24103") do not count; where the address has no postal code, its city is asked for.
 */
export function isAtPlace(typed: string, address: { postal_code: string; city: string }): boolean {
  const code = (text: string) =>
    spelling(text)
      .replaceAll(' ', '')
      .replace(/^[a-z]{1,2}(?=\d{4,5}$)/, '');
  const own = code(address.postal_code);
  return own === '' ? spelling(typed) === spelling(address.city) : code(typed) === own;
}
