import { type SQL, sql } from 'drizzle-orm';
import { routeOf } from '#domain/order/order-rules.ts';
import { parcelTotals, type TransportKind } from '#domain/services/parcel.ts';
import { shippingType } from '#domain/services/route.ts';
import type { ServiceLabel } from '#domain/services/services.ts';
import {
  carriedBy,
  type HandoverShipment,
  handedParcel,
  handoverDay,
  isHandedOver,
  isUnprinted,
  returnedBy,
} from '#domain/shipment/handover.ts';
import { type PickupStatus, pickupStatuses, shipmentStatuses } from '#domain/shipment/status.ts';
import type { Language } from '#domain/values/language.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import { addDays, berlinDayStart, type Day } from '#domain/values/working-days.ts';
import { getClient } from '#server/clients/queries.ts';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { courseAlone, handoverLine, parcel, pickup, shipment } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { drawAside } from '#server/drawing/draw-aside.ts';
import type { Asker } from '#server/drawing/threads.ts';
import { refusal } from '#server/errors.ts';
import { paperLogo } from '#server/papers/paper-logo.ts';
import { dangersOf } from './labels.ts';
import type { ShipmentRows } from './new-shipment.ts';
import { isReady, withParts } from './queries.ts';

/** A client's shipments for the driver on a day that are on no closed list, in order of creation. */
export async function handoverShipments(db: Db, client_id: string, day: Day): Promise<HandoverShipment[]> {
  return (await findHandedOver(db, client_id, day)).map(handoverLineOf);
}

export async function findHandedOver(db: DbOrTx, client_id: string, day: Day): Promise<ShipmentRows[]> {
  const found = await findAroundDay(db, client_id, day);
  return found
    .filter((rows) => {
      const facts = factsOf(rows);
      return handoverDay(facts) === day && isHandedOver(facts);
    })
    .reverse();
}

export const handoverLineOf = (rows: ShipmentRows): HandoverShipment =>
  show(rows, isUnprinted(factsOf(rows)));

type Requested = { day: Day; language: Language };

export async function handoverFile(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  asker: Asker,
  { day, language }: Requested,
): Promise<{ name: string; bytes: Uint8Array }> {
  const { client_id } = asker;
  const [client, found] = await Promise.all([getClient(db, client_id), findHandedOver(db, client_id, day)]);
  if (found.length === 0) throw refusal('HANDOVER_EMPTY');
  const provider_name = config.provider.name;
  const logo = paperLogo(config.logo);
  const handed = {
    client,
    shipments: found.map(handoverLineOf),
    day,
    provider_name,
    logo,
    made: clock.now(),
  };
  return drawAside(asker, 'handover', handed, language, dangersOf({ config }, found));
}

/** Finds more than needed: that day's orders and pickups; the rule filters them. */
async function findAroundDay(db: DbOrTx, client_id: string, day: Day): Promise<ShipmentRows[]> {
  const start = berlinDayStart(day);
  const end = berlinDayStart(addDays(day, 1));
  const ofDay = sql`select * from ${shipment} where client_id = ${client_id} and ${isReady} and ${isOnNoList}`;
  const collected = sql`select shipment_id from ${pickup}
    where client_id = ${client_id} and pickup_date = ${day} and status <> ${pickupStatuses.canceled}
      and shipment_id is not null`;
  return withParts(
    db,
    sql`select * from (
      (${ofDay} and created >= ${start.toISOString()} and created < ${end.toISOString()})
      union (${ofDay} and shipment_id in (${collected}))
    ) as shipment limit ${resultWindow}`,
  );
}

/**
 * The same shipments as `findHandedOver`, without reading them, for counts: their ids, and whether the carrier still
 * has nothing of them.
 */
export function keysHandedOver(client_id: string, day: Day): SQL {
  const start = berlinDayStart(day).toISOString();
  const end = berlinDayStart(addDays(day, 1)).toISOString();
  const own = sql`client_id = ${client_id} and status <> ${pickupStatuses.canceled} and shipment_id is not null`;
  const collected = sql`select shipment_id from ${pickup} where ${own} and pickup_date = ${day}`;
  const elsewhere = sql`select from ${pickup} as other where other.client_id = ${client_id}
    and other.shipment_id = ${shipment.shipment_id} and other.status <> ${pickupStatuses.canceled}
    and other.pickup_date <> ${day}`;
  const isGoing = sql`client_id = ${client_id} and ${isReady} and ${isOnNoList}
    and ${shipment.shipment_status} is distinct from ${shipmentStatuses.canceled}
    and exists (select from ${parcel} as active where active.client_id = ${client_id}
      and active.shipment_id = ${shipment.shipment_id} and active.status <> 'canceled')`;
  const keys = sql`select shipment_id, shipment_status is null or shipment_status = ${shipmentStatuses.info_received}
    as is_waiting from ${courseAlone} where ${isGoing}`;
  return sql`select * from (
    (${keys} and created >= ${start} and created < ${end} and not exists (${elsewhere}))
    union (${keys} and shipment_id in (${collected}))
  ) as keys limit ${resultWindow}`;
}

const isOnNoList = sql`not exists (select from ${handoverLine}
  where ${handoverLine.client_id} = ${shipment.client_id} and ${handoverLine.shipment_id} = ${shipment.shipment_id})`;

function factsOf({ shipment, parcels, pickup }: ShipmentRows) {
  const status = (pickup?.status ?? null) as PickupStatus | null;
  return {
    created: shipment.created,
    shipment_status: shipment.shipment_status,
    label_printed: shipment.label_printed,
    parcels,
    pickup_status: status,
    pickup: pickup && status !== null ? { pickup_date: pickup.pickup_date, status } : undefined,
  };
}

function show({ shipment, parcels }: ShipmentRows, is_unprinted: boolean): HandoverShipment {
  const { company, postal_code, city, country_code, state_province_code } = shipment.recipient;
  const kind = shipment.transport_kind as TransportKind;
  const active = parcels.filter((it) => it.status !== 'canceled');
  const route = routeOf({
    ...shipment,
    has_collect_address: shipment.differ_pickup !== null,
    differ_pickup: shipment.differ_pickup ?? undefined,
  });
  return {
    shipment_id: shipment.shipment_id,
    recipient: { company, postal_code, city, country_code, state_province_code },
    ...returnedBy({ ...shipment, is_return: shipment.return_of !== null }),
    transport_kind: kind,
    service: shipment.service as ServiceLabel,
    shipping_type: shippingType(route),
    reference_number_1: shipment.reference_number_1,
    reference_number_2: shipment.reference_number_2,
    parcels: active.map((it) => handedParcel(it, it.tracking_number ?? '', kind)),
    total_weight: parcelTotals(active, kind).total_weight,
    is_unprinted,
    ...(shipment.customs ? { has_customs_papers: true } : {}),
    ...carriedBy(shipment),
  };
}
