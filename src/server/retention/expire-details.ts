import { eq, sql } from 'drizzle-orm';
import { berlinDay, type Day } from '#domain/values/working-days.ts';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import {
  parcel,
  pickup,
  retentionMark,
  shipmentCourse,
  shipmentOrder,
  trackingEvent,
} from '#server/db/schema.ts';
import { type ShipmentRow, searchTextOf } from '#server/shipment/new-shipment.ts';
import { anonymous } from '#server/user/forget-contact.ts';
import type { Expiry } from './expiry.ts';
import { isOpenShipment } from './open-shipment.ts';

const slice = 200;
const kind = 'details';

type Row = ShipmentRow;
type Found = Pick<
  Row,
  'client_id' | 'shipment_id' | 'recipient' | 'differ_pickup' | 'reference_number_1' | 'reference_number_2'
> & { created: string; is_open: boolean; numbers: string[] };

/**
 * Removes contacts, hints and events; company and place stay for the voucher. A mark stores the progress; an open
 * shipment holds it back until its turn comes.
 */
export async function expireDetails({
  deps,
  today,
  before,
  isOver,
}: Expiry): Promise<{ details: number; events: number }> {
  const { db } = deps;
  const cutoff = before(kind);
  const done = { details: 0, events: 0 };
  if (!cutoff) return done;
  const [mark] = await db.select().from(retentionMark).where(eq(retentionMark.kind, kind));
  let held: Date | undefined;
  let last: Pick<Found, 'created' | 'shipment_id'> | undefined;
  const from = mark?.until ?? new Date(0);
  // Pickups have no mark: they come before the shipments, whose mark says that this span is done.
  while (from < cutoff) {
    if (isOver()) return done;
    const emptied = await emptyPickups(db, berlinDay(from), berlinDay(cutoff));
    done.details += emptied;
    if (emptied < slice) break;
  }
  while (from < cutoff) {
    if (isOver()) return done;
    const lot = await db.transaction(async (tx) => {
      const found = await findLot(tx, { from, cutoff, last, today });
      const closed = found.filter((it) => !it.is_open);
      const firstOpen = found.find((it) => it.is_open);
      if (firstOpen) held ??= new Date(firstOpen.created);
      if (closed.length > 0) {
        done.details += await emptyContacts(tx, closed);
        done.events += await deleteEvents(tx, closed);
      }
      const end = found.length < slice ? undefined : found.at(-1);
      const reached = held ?? (end ? new Date(end.created) : cutoff);
      await tx
        .insert(retentionMark)
        .values({ kind, until: reached })
        .onConflictDoUpdate({ target: retentionMark.kind, set: { until: reached } });
      return found;
    });
    last = lot.at(-1);
    if (lot.length < slice) break;
  }
  return done;
}

/** Anonymises stand-alone pickups; a shipment's pickup uses the shipment's address. */
async function emptyPickups(db: Db, from: Day, before: Day): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${pickup} set from_address = from_address || ${anonymous}, special_delivery_terms = ''
    where (client_id, pickup_id) in (
      select client_id, pickup_id from ${pickup}
      where shipment_id is null and pickup_date >= ${from} and pickup_date < ${before}
        and (from_address || ${anonymous}, '') is distinct from (from_address, special_delivery_terms)
      limit ${slice})`);
  return rowCount ?? 0;
}

type Lot = {
  from: Date;
  cutoff: Date;
  last: Pick<Found, 'created' | 'shipment_id'> | undefined;
  today: string;
};

async function findLot(tx: DbOrTx, { from, cutoff, last, today }: Lot): Promise<Found[]> {
  const isBehind = last
    ? sql`(s.created, s.shipment_id) > (${last.created}::timestamptz, ${last.shipment_id}::uuid)`
    : sql`true`;
  const { rows } = await tx.execute<Found>(sql`
    select client_id, shipment_id, s.created::text, recipient, differ_pickup, reference_number_1, reference_number_2,
      ${isOpenShipment(today)} as is_open,
      array(select tracking_number from ${parcel} as p where p.client_id = s.client_id
        and p.shipment_id = s.shipment_id and tracking_number is not null order by position) as numbers
    from ${shipmentCourse} as s join ${shipmentOrder} as o using (client_id, shipment_id)
    where s.state = 'ready' and s.created >= ${from}::timestamptz and s.created < ${cutoff}::timestamptz and ${isBehind}
    order by s.created, s.shipment_id limit ${slice} for update of s`);
  return rows;
}

const keysOf = (lot: readonly Found[]) =>
  sql`${sql.param(lot.map((it) => it.client_id))}::uuid[], ${sql.param(lot.map((it) => it.shipment_id))}::uuid[]`;

async function emptyContacts(tx: DbOrTx, lot: readonly Found[]): Promise<number> {
  const words = lot.map((it) =>
    searchTextOf({ ...it, recipient: { ...it.recipient, contact_person: '' } } as unknown as Row, it.numbers),
  );
  const { rowCount } = await tx.execute(sql`
    update ${shipmentOrder} as s set sender = s.sender || ${anonymous}, recipient = s.recipient || ${anonymous},
      differ_pickup = s.differ_pickup || ${anonymous}, special_delivery_terms = '', search_text = lot.words
    from unnest(${keysOf(lot)}, ${sql.param(words)}::text[]) as lot (client_id, shipment_id, words)
    where s.client_id = lot.client_id and s.shipment_id = lot.shipment_id
      and (s.sender || ${anonymous}, s.recipient || ${anonymous}, s.differ_pickup || ${anonymous}, '')
        is distinct from (s.sender, s.recipient, s.differ_pickup, s.special_delivery_terms)`);
  return rowCount ?? 0;
}

async function deleteEvents(tx: DbOrTx, lot: readonly Found[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${trackingEvent} as e using unnest(${keysOf(lot)}) as lot (client_id, shipment_id)
    where e.client_id = lot.client_id and e.shipment_id = lot.shipment_id`);
  return rowCount ?? 0;
}
