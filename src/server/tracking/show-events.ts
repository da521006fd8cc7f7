import { compareAsc } from 'date-fns/compareAsc';
import { compareDesc } from 'date-fns/compareDesc';
import { getUnixTime } from 'date-fns/getUnixTime';
import { min } from 'date-fns/min';
import type { PublicTracking } from '#contract/tracking.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import type { ServiceLabel } from '#domain/services/services.ts';
import { expectedArrival } from '#domain/shipment/arrival.ts';
import { type ShipmentStatus, shipmentStatuses } from '#domain/shipment/status.ts';
import { eventMessage, eventMessages, parcelStatus, type TrackingEvent } from '#domain/shipment/tracking.ts';
import { berlinDay, daySeconds } from '#domain/values/working-days.ts';
import type { ParcelRow, ShipmentRow } from '#server/shipment/new-shipment.ts';
import { timestamp } from '#server/timestamp.ts';
import type { EventRow, Tracked } from './queries.ts';

type Happened = Pick<EventRow, 'at' | 'code' | 'message' | 'city' | 'country_code'> & {
  status: ShipmentStatus;
};

export function showEvents({ shipment, parcels, events }: Tracked): TrackingEvent[] {
  const happened = parcels.flatMap((parcel) =>
    historyOf(shipment, parcel, events).map((it) => ({
      tracking_number: parcel.tracking_number ?? '',
      ...it,
    })),
  );
  return onceEach(happened)
    .toSorted((a, b) => compareDesc(a.at, b.at) || b.status - a.status)
    .map(({ tracking_number, at, status, message, city, country_code, code }) => ({
      tracking_number,
      date: getUnixTime(at),
      city,
      country_code,
      message: eventMessage(status, message),
      StatusCode: `${status}`,
      code,
    }));
}

/** Parcels that share a number share its events: other carriers give one number to a whole shipment. */
function onceEach<E extends Happened & { tracking_number: string }>(happened: readonly E[]): E[] {
  const key = (it: E) =>
    JSON.stringify([it.tracking_number, it.at, it.status, it.code, it.message, it.city, it.country_code]);
  return [...new Map(happened.map((it) => [key(it), it])).values()];
}

/** The staff correct a delivery they entered by mistake with a later status (docs/rules.md 17.3). */
function withoutMistakes(reported: readonly EventRow[]): EventRow[] {
  const last = reported.reduce<EventRow | undefined>(
    (one, other) => (one && compareAsc(one.at, other.at) >= 0 ? one : other),
    undefined,
  );
  return reported.filter((it) => it.status !== shipmentStatuses.delivered || it === last);
}

/** Adds the portal's own events: order received, cancelled. */
function historyOf(shipment: ShipmentRow, parcel: ParcelRow, events: readonly EventRow[]): Happened[] {
  const { canceled, info_received } = shipmentStatuses;
  const ofParcel = events.filter((it) => it.parcel_id === parcel.parcel_id);
  const reported = shipment.manual ? withoutMistakes(ofParcel) : ofParcel;
  const own = (status: ShipmentStatus, at: Date | null): Happened[] =>
    at === null || reported.some((it) => it.status === status)
      ? []
      : [{ at, status, code: '', message: '', city: '', country_code: '' }];
  // A carrier's clock may be slow: no event may precede the order.
  const ordered = min([shipment.created, ...reported.map(({ at }) => at)]);
  const isCanceled = parcel.status === 'canceled';
  const ofShipment = shipment.shipment_status === canceled ? shipment.status_updated : null;
  const canceledAt = parcel.shipment_status === canceled ? parcel.status_at : ofShipment;
  return [
    ...reported,
    // No carrier hears of a manual order.
    ...(parcel.tracking_number === null || shipment.manual ? [] : own(info_received, ordered)),
    ...(isCanceled ? own(canceled, canceledAt) : []),
  ];
}

const promisedBy = ({ shipment, pickup }: Tracked, shipment_status: ShipmentStatus | null) => ({
  created: timestamp(shipment.created),
  has_pickup: pickup !== null,
  pickup_date: pickup && daySeconds(pickup.pickup_date),
  pickup_status: pickup?.status ?? null,
  arrival: shipment.arrival,
  handed_over: shipment.handed_over,
  shipment_status,
});

/** For recipients without an account: contains no free text. */
export function showPublic(tracked: Tracked & { parcel: ParcelRow }, now: Date): PublicTracking {
  const { shipment, parcel } = tracked;
  const shipment_status = parcelStatus(parcel, shipment.shipment_status);
  const updated = parcel.status_at ?? shipment.status_updated;
  return {
    tracking_number: parcel.tracking_number ?? '',
    shipment_status,
    status_updated: updated && timestamp(updated),
    service: {
      internal_service_label: shipment.service as ServiceLabel,
      carrier_label: shipment.carrier_label,
    },
    transport_kind: shipment.transport_kind as TransportKind,
    position: parcel.position,
    parcels_quantity: tracked.packed,
    arrival: expectedArrival(promisedBy(tracked, shipment_status), berlinDay(now)) ?? null,
    events: showEvents({ ...tracked, parcels: [parcel] }).map(({ date, city, country_code, StatusCode }) => ({
      date,
      city,
      country_code,
      message: eventMessages[Number(StatusCode) as ShipmentStatus],
      StatusCode,
    })),
  };
}
