import { fromUnixTime } from 'date-fns/fromUnixTime';
import { getUnixTime } from 'date-fns/getUnixTime';
import { max } from 'date-fns/max';
import { min } from 'date-fns/min';
import { subHours } from 'date-fns/subHours';
import { v7 } from 'uuid';
import type { CarrierEvent, EventAnswer } from '#contract/carrier.ts';
import { lookupNumber } from '#domain/labels/label-number.ts';
import { type ShipmentStatus, shipmentStatuses } from '#domain/shipment/status.ts';
import { hasMoved, laterProgress, shipmentStatusOf } from '#domain/shipment/tracking.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import type { ShipmentRows } from '#server/shipment/new-shipment.ts';
import {
  completePickups,
  type EventParcel,
  type EventShipment,
  findNumbers,
  hasUnheard,
  insertEvents,
  lockShipments,
  type NumberedParcel,
  parcelsOf,
  updateParcels,
  updateShipments,
} from './event-queries.ts';
import type { EventRow } from './queries.ts';

type RecordDeps = Pick<Deps, 'db' | 'clock' | 'queue' | 'carriers' | 'log' | 'watch'>;

const { canceled, delivered } = shipmentStatuses;

/**
 * Stores each event once, with its effects on parcels, shipments, pickups and delivery mails, in one transaction.
 * Order, repeats and parallel requests do not matter; the rules of domain/shipment/tracking.ts give the same result.
 */
export async function recordEvents(
  deps: RecordDeps,
  events: readonly CarrierEvent[],
): Promise<EventAnswer[]> {
  const pushing = Object.values(deps.carriers).filter((it) => it.capabilities.tracking === 'push');
  const numbers = [...new Set(events.map((it) => lookupNumber(it.tracking_number)))];
  const carrierIds = pushing.map((it) => it.id);
  // Ask before looking up numbers: an order answered in between is then found.
  const isUnheard = await mayBeEarly(deps);
  const answers = await deps.db.transaction(async (tx) => {
    const found = await findNumbers(tx, numbers, carrierIds);
    const parcels = new Map(found.map((it) => [it.tracking_number, it]));
    const isNew = found.length > 0 ? await recordKnown(deps, tx, events, parcels) : () => false;
    return events.map((event): EventAnswer => {
      const isKnown = parcels.has(lookupNumber(event.tracking_number));
      return {
        ...(event.id === undefined ? {} : { id: event.id }),
        tracking_number: event.tracking_number,
        result: isKnown ? (isNew(event) ? 'accepted' : 'duplicate') : 'unknown_number',
      };
    });
  });
  const count = (result: EventAnswer['result']) => answers.filter((it) => it.result === result).length;
  // Known events are stored and become duplicates when sent again.
  if (isUnheard && count('unknown_number') > 0) throw refusal('CARRIER_UNAVAILABLE');
  deps.watch?.unknownEvents(count('unknown_number'));
  deps.log.info(
    { accepted: count('accepted'), duplicate: count('duplicate'), unknown: count('unknown_number') },
    'the carrier told what happened',
  );
  return answers;
}

/**
 * True if an unknown number may belong to an unanswered order. After an hour an order no longer counts, or the carrier
 * would resend for ever.
 */
async function mayBeEarly({ db, carriers, clock }: RecordDeps): Promise<boolean> {
  const outside = Object.values(carriers).filter(
    ({ capabilities: { tracking }, reserve }) => tracking === 'push' && !reserve,
  );
  if (outside.length === 0) return false;
  const ids = outside.map((it) => it.id);
  return hasUnheard(db, ids, subHours(clock.now(), 1));
}

async function recordKnown(
  deps: RecordDeps,
  tx: DbOrTx,
  events: readonly CarrierEvent[],
  parcels: ReadonlyMap<string, NumberedParcel>,
): Promise<(event: CarrierEvent) => boolean> {
  const now = deps.clock.now();
  const shipments = await lockShipments(tx, [...parcels.values()]);
  const rows = new Map<CarrierEvent, EventRow>();
  for (const event of events) {
    const parcel = parcels.get(lookupNumber(event.tracking_number));
    if (parcel) rows.set(event, eventRow(event, parcel, now));
  }
  const added = await insertEvents(tx, [...rows.values()]);
  const news = [...rows.values()].filter((it) => added.has(it.event_id));
  if (news.length > 0) await drawConclusions(deps, tx, { shipments, news, now, by: 'scan' });
  return (event) => added.has(rows.get(event)?.event_id ?? '');
}

function eventRow(event: CarrierEvent, parcel: NumberedParcel, now: Date): EventRow {
  const { client_id, shipment_id, parcel_id } = parcel;
  const { at, code, status, message, city, country_code } = event;
  return {
    client_id,
    event_id: v7(),
    shipment_id,
    parcel_id,
    reference:
      event.id === undefined ? `at:${[at, status, code, city, country_code].join('|')}` : `id:${event.id}`,
    // A scanner whose clock is ahead must not override later events.
    at: min([fromUnixTime(at), now]),
    code,
    status,
    message,
    city,
    country_code,
    created: now,
  };
}

/** Staff set the status of a locked shipment without carrier events: one event per active parcel. */
export async function recordByStaff(
  deps: RecordDeps,
  tx: DbOrTx,
  { shipment, parcels }: Pick<ShipmentRows, 'shipment' | 'parcels'>,
  status: ShipmentStatus,
): Promise<void> {
  const now = deps.clock.now();
  const reported = { at: getUnixTime(now), code: '', status, message: '', city: '', country_code: '' };
  const news = parcels
    .filter((it) => it.status === 'active')
    .map((it) =>
      eventRow({ ...reported, id: v7(), tracking_number: '' }, { ...it, tracking_number: '' }, now),
    )
    // Keep ms: of two events in one second the later counts.
    .map((it) => ({ ...it, at: now }));
  if (news.length === 0) return;
  await insertEvents(tx, news);
  await drawConclusions(deps, tx, { shipments: await lockShipments(tx, [shipment]), news, now, by: 'staff' });
}

type News = { shipments: EventShipment[]; news: EventRow[]; now: Date; by: 'scan' | 'staff' };

async function drawConclusions(
  deps: RecordDeps,
  tx: DbOrTx,
  { shipments, news, now, by }: News,
): Promise<void> {
  const parcels = await parcelsOf(tx, shipments);
  const reported = Map.groupBy(news, (it) => it.parcel_id);
  for (const parcel of parcels) advance(parcel, reported.get(parcel.parcel_id) ?? []);
  await updateParcels(
    tx,
    parcels.filter((it) => reported.has(it.parcel_id)),
  );

  const packed = Map.groupBy(parcels, (it) => it.shipment_id);
  const concerned = Map.groupBy(news, (it) => it.shipment_id);
  const changes = shipments
    .filter((it) => concerned.has(it.shipment_id))
    .map((it) => ({
      ...changeOf(it, packed.get(it.shipment_id) ?? [], now),
      ...handedOverOf(it, concerned.get(it.shipment_id) ?? [], by),
    }));
  await updateShipments(tx, changes);
  await completePickups(
    tx,
    changes.filter((it) => it.has_moved),
  );
  for (const { client_id, shipment_id } of changes.filter((it) => it.is_mailed))
    await orderMail(deps, tx, { mail: 'shipment-delivered', client_id, shipment_id });
}

/** A cancelled parcel stays cancelled; its events are still stored. */
function advance(parcel: EventParcel, news: readonly EventRow[]) {
  if (parcel.status === 'canceled') return;
  for (const event of news) {
    const reported = { status: event.status, at: event.at };
    const { shipment_status: status, status_at: at } = parcel;
    const known = status === null || at === null ? null : { status, at };
    const later = laterProgress(known, reported);
    parcel.shipment_status = later.status;
    parcel.status_at = later.at;
  }
  if (parcel.shipment_status === canceled) parcel.status = 'canceled';
}

function changeOf(shipment: EventShipment, parcels: readonly EventParcel[], now: Date) {
  const { client_id, shipment_id, delivery_mailed } = shipment;
  if (shipment.shipment_status === canceled) return { ...shipment, has_moved: false, is_mailed: false };
  const shipment_status = shipmentStatusOf(parcels);
  const active = parcels.filter((it) => it.status === 'active');
  const is_mailed =
    shipment_status === delivered && shipment.receive_delivery_email && delivery_mailed === null;
  return {
    client_id,
    shipment_id,
    shipment_status,
    status_updated: newestOf(active.length > 0 ? active : parcels) ?? shipment.status_updated,
    delivery_mailed: is_mailed ? now : delivery_mailed,
    /** One pickup takes all parcels, so a single moving parcel proves it. */
    has_moved: active.some((it) => hasMoved(it.shipment_status)),
    is_mailed,
  };
}

/** The earlier proof stays, in whatever order the events arrive. */
function handedOverOf(shipment: EventShipment, news: readonly EventRow[], by: News['by']) {
  const { handed_over, handed_over_by, handed_over_list, handed_over_on } = shipment;
  const scans = news.filter((it) => hasMoved(it.status)).map(({ at }) => at);
  const first = scans.length > 0 ? min(scans) : undefined;
  if (first === undefined || (handed_over !== null && handed_over <= first))
    return { handed_over, handed_over_by, handed_over_list, handed_over_on };
  return { handed_over: first, handed_over_by: by, handed_over_list: null, handed_over_on: null };
}

function newestOf(parcels: readonly { status_at: Date | null }[]): Date | undefined {
  const moments = parcels.flatMap((it) => it.status_at ?? []);
  return moments.length > 0 ? max(moments) : undefined;
}
