import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Order } from '#domain/order/order.ts';
import { type OrderedBefore, onceKeys } from '#domain/order/ordered-before.ts';
import { type SeenNumber, seenSince } from '#domain/people/seen-number.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import type { Db } from '#server/db/connect.ts';
import { prepare } from '#server/db/prepare.ts';
import { orderOnce, parcel, shipmentCourse } from '#server/db/schema.ts';
import type { Key } from '#server/keys/idempotency.ts';
import { isUsedKey } from './store-shipment.ts';

/*
 * An order of a file is ordered once (docs/rules.md 25.21). The next turn of each key is read before the order and
 * written with it, so of two simultaneous orders the database refuses one, which then finds the other.
 */

type Known = { is_used: boolean; before: OrderedBefore | null; turns: number[] };

export type OnceRow = Omit<typeof orderOnce.$inferSelect, 'shipment_id'>;
export type KnownOrder = {
  isKeyUsed: boolean;
  before?: OrderedBefore | undefined;
  once: readonly OnceRow[];
};

const given = (name: string) => sql.placeholder(name);

const known = prepare<Known>(
  'known-order',
  sql`
    select ${isUsedKey} as is_used,
      array(
        select coalesce((
          select max(turn) + 1 from ${orderOnce} where client_id = ${given('client_id')}::uuid and once_key = k.once_key), 0)
        from unnest(${given('once_keys')}::uuid[]) with ordinality as k (once_key, place) order by place) as turns,
      (
        select json_build_object('shipment_id', o.shipment_id, 'device_name', o.device_name,
          'created', floor(extract(epoch from c.created))::bigint,
          'tracking_number', (
            select coalesce(json_agg(p.tracking_number order by p.position) filter (where p.tracking_number is not null), '[]')
            from ${parcel} p where p.client_id = o.client_id and p.shipment_id = o.shipment_id))
        from ${orderOnce} o join ${shipmentCourse} c on c.client_id = o.client_id and c.shipment_id = o.shipment_id
        where o.client_id = ${given('client_id')}::uuid and o.once_key = any(${given('once_keys')}::uuid[])
          and c.created >= ${given('since')}::timestamptz
          and c.shipment_status is distinct from ${sql.raw(String(shipmentStatuses.canceled))}
          -- Rows of one file are different orders, even with one number and place.
          and (o.file = ${given('file')}::uuid and o.file_row <> ${given('file_row')}::int) is not true
        order by c.created, o.shipment_id limit 1) as before`,
);

/**
 * Only an order of a file asks. The key is read again with it: the repeat of an order must not be refused because of
 * its own shipment.
 */
export async function knownOrder(
  db: Db,
  { client_id, key }: Key,
  order: Order,
  { seen_number, now }: { seen_number: SeenNumber; now: Date },
): Promise<KnownOrder> {
  const once_keys = onceKeys(order).map(hashOf).sort();
  if (once_keys.length === 0) return { isKeyUsed: false, once: [] };
  const { file_hash, row, device_name = '' } = order.from_file ?? {};
  const file = file_hash === undefined || row === undefined ? null : file_hash.slice(0, 32);
  const file_row = file === null ? null : (row ?? null);
  const since = seenSince(seen_number, now.getTime());
  const [it] = await known(db, {
    client_id,
    key,
    once_keys,
    file,
    file_row,
    since: Number.isFinite(since) ? new Date(since) : 'infinity',
  });
  return {
    isKeyUsed: it?.is_used ?? false,
    before: order.order_again ? undefined : (it?.before ?? undefined),
    once: once_keys.map((once_key, at) => ({
      client_id,
      once_key,
      turn: it?.turns[at] ?? 0,
      file,
      file_row,
      device_name,
    })),
  };
}

/** Half a SHA-256 tells keys apart, and as a UUID it is short in an index. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32);

/** True if a simultaneous order has just taken the turn. */
export const isTurnTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  error.constraint === 'order_once_client_id_once_key_turn_pk';
