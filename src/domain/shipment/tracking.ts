import { compareAsc } from 'date-fns/compareAsc';
import * as v from 'valibot';
import { spelling } from '#domain/address/same-address.ts';
import { type ParcelStatus, type ShipmentStatus, shipmentStatuses } from './status.ts';

/**
 * Parcel event (docs/rules.md 6.7). `message`: the carrier's text, else a constant of `eventMessages` that the app
 * translates; always DELIVERED on delivery.
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

export type Progress = { status: ShipmentStatus; at: Date };

/** Independent of arrival order: cancelled is final, then the newer wins, then the higher status. */
export function laterProgress(one: Progress | null, other: Progress): Progress {
  if (!one) return other;
  const isFinal = (it: Progress) => Number(it.status === shipmentStatuses.canceled);
  const order = isFinal(one) - isFinal(other) || compareAsc(one.at, other.at) || one.status - other.status;
  return order >= 0 ? one : other;
}

type TrackedParcel = { status: ParcelStatus; shipment_status: ShipmentStatus | null };

/** Cancelled, else by its own events, else the shipment's. */
export function parcelStatus(
  parcel: TrackedParcel,
  ofShipment: ShipmentStatus | null,
): ShipmentStatus | null {
  if (parcel.status === 'canceled') return shipmentStatuses.canceled;
  return parcel.shipment_status ?? ofShipment;
}

/**
 * Only active parcels count; a parcel without events counts as announced.
 * 1. no active parcel: canceled
 * 2. any parcel in trouble: exception before missed delivery
 * 3. all delivered: delivered
 * 4. otherwise the least advanced of the moving parcels; delivered beside undelivered parcels counts as in transit
 * 5. no parcel moving: info received
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

/** An exception alone does not count: the driver may have found nothing to collect. */
export function hasMoved(status: ShipmentStatus | null): boolean {
  const { in_transit, out_for_delivery, missed_delivery, delivered } = shipmentStatuses;
  return ([in_transit, out_for_delivery, missed_delivery, delivered] as (ShipmentStatus | null)[]).includes(
    status,
  );
}

/** Ignores blanks, hyphens, case and country letters ("D-24103"); without a postal code the city must fit. */
export function isAtPlace(typed: string, address: { postal_code: string; city: string }): boolean {
  const code = (text: string) =>
    spelling(text)
      .replaceAll(' ', '')
      .replace(/^[a-z]{1,2}(?=\d{4,5}$)/, '');
  const own = code(address.postal_code);
  return own === '' ? spelling(typed) === spelling(address.city) : code(typed) === own;
}
