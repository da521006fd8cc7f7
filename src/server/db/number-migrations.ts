import type pg from 'pg';
import type { LongMigration } from './long-migration.ts';

/*
 * A number of ours is on one parcel. The one index over the numbers, which everybody looks them up by, holds that: where
 * the number is another's, the parcel's own id stands beside it, so that such a number may come again (another carrier
 * uses it anew, a manual order has it on all of its parcels). Where it is ours, nothing does, and no room is taken.
 */

/** The index; who stores a number of ours meets its name. */
export const numberKey = 'parcel_number';

export const numberMigrations: readonly LongMigration[] = [
  { name: 'parcel_number_is_ours', slice: markOthers },
  {
    name: numberKey,
    index: `parcel (tracking_number, (case when number_is_ours then ''::bytea else uuid_send(parcel_id) end))
      where tracking_number is not null`,
    unique: { setAside },
  },
  { name: 'parcel_tracking_number_dropped', drop: 'parcel_tracking_number' },
];

const piece = 5_000;
/** Where the walk is, as a setting of the session: what a slice that fails has set goes back with it. */
const place = 'versandpult.parcels_seen';

/**
 * Says of parcels of before that their number is not ours: none yet, another carrier's, or one of a manual order, which
 * the staff typed. Answers with the first piece that has any.
 */
async function markOthers(client: pg.ClientBase): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ changed: number }>(
      `with seen as (
        select coalesce(nullif(current_setting('${place}', true), ''), '{}')::json as it
      ),
      piece as materialized (
        select client_id, parcel_id, shipment_id from parcel
        where (client_id, parcel_id) > (
          select coalesce(it->>'client_id', $2)::uuid, coalesce(it->>'parcel_id', $2)::uuid from seen)
        order by client_id, parcel_id limit $1
      ),
      changed as (
        update parcel p set number_is_ours = false
        from piece join shipment s on s.client_id = piece.client_id and s.shipment_id = piece.shipment_id
        where p.client_id = piece.client_id and p.parcel_id = piece.parcel_id and p.number_is_ours
          and (p.tracking_number is null or s.carrier_id <> 'house' or s.manual is not null)
        returning p.parcel_id
      ),
      last as (
        select to_json(piece)::text as it from piece order by client_id desc, parcel_id desc limit 1
      )
      select (select count(*)::int from changed) as changed, set_config('${place}', last.it, false) from last`,
      [piece, nil],
    );
    const [seen] = rows;
    if (!seen || seen.changed > 0) return seen?.changed ?? 0;
  }
}
const nil = '00000000-0000-0000-0000-000000000000';

/**
 * Of parcels that have one number of ours, leaves it to the eldest and answers the numbers: they are on labels, so that
 * nothing can be changed of them any more.
 */
async function setAside(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ number: string }>(
    `with placed as (
      select client_id, parcel_id, row_number() over (partition by tracking_number order by parcel_id) as place
      from parcel where number_is_ours and tracking_number is not null
    ),
    changed as (
      update parcel p set number_is_ours = false from placed
      where place > 1 and p.client_id = placed.client_id and p.parcel_id = placed.parcel_id
      returning tracking_number
    )
    select distinct tracking_number as number from changed order by 1`,
  );
  return rows.map((it) => it.number);
}
