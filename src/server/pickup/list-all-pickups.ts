import { and, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { PickupState } from '#domain/pickup/pickup-state.ts';
import type { StaffPickup } from '#domain/pickup/staff-pickup.ts';
import { pickupStatuses } from '#domain/shipment/status.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import { berlinDay, berlinTime } from '#domain/values/working-days.ts';
import type { Db } from '#server/db/connect.ts';
import { client, pickup, shipment } from '#server/db/schema.ts';
import { searchPatterns } from '#server/db/search-text.ts';
import { findPickups, isShipmentOfPickup, isShown } from './queries.ts';
import { showPickup } from './show-pickup.ts';

type Requested = {
  page: number;
  per_page: number;
  search: string;
  status?: 'all' | '-1' | '0' | '1';
  state?: 'all' | PickupState;
  now: Date;
  day?: string | undefined;
};

type PageOfKeys = { keys: { client_id: string; pickup_id: string }[]; total: number };

export async function clientOfPickup(db: Db, pickup_id: string): Promise<string | undefined> {
  const [found] = await db
    .select({ client_id: pickup.client_id })
    .from(pickup)
    .where(eq(pickup.pickup_id, pickup_id));
  return found?.client_id;
}

/** Latest day first (docs/rules.md 20.10). Searches only the newest 10,000, which bounds the time. */
export async function listAllPickups(
  db: Db,
  requested: Requested,
): Promise<{ pickups: StaffPickup[]; total: number }> {
  const { keys, total } = await pageOfKeys(db, requested);
  if (keys.length === 0) return { pickups: [], total };
  const [found, owners] = await Promise.all([
    findPickups(db, or(...keys.map(isKey))),
    ownersOf(
      db,
      keys.map((it) => it.client_id),
    ),
  ]);
  const foundById = new Map(found.map((it) => [it.row.pickup_id, it]));
  const pickups = keys.flatMap(({ client_id, pickup_id }) => {
    const it = foundById.get(pickup_id);
    const owner = owners.get(client_id);
    // The booking was withdrawn meanwhile.
    return it && owner ? [{ ...showPickup(it.row, it.shipment), client: owner }] : [];
  });
  return { pickups, total };
}

export async function ownersOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StaffPickup['client']>> {
  const owners = await db
    .select({
      id: client.id,
      number: client.number,
      company: client.company,
      user_uid: client.user_uid,
      deleted: client.deleted,
    })
    .from(client)
    .where(inArray(client.id, [...new Set(ids)]));
  return new Map(
    owners.map(({ id, number, company, user_uid, deleted }) => [
      id,
      { id: String(number), company, user_uid: deleted ? null : user_uid },
    ]),
  );
}

const isKey = ({ client_id, pickup_id }: PageOfKeys['keys'][number]) =>
  and(eq(pickup.client_id, client_id), eq(pickup.pickup_id, pickup_id));

async function pageOfKeys(db: Db, asked: Requested): Promise<PageOfKeys> {
  const { page, per_page, search, status = 'all', state = 'all', day, now } = asked;
  const offset = (page - 1) * per_page;
  const limit = Math.max(0, Math.min(per_page, resultWindow - offset));
  const requested = and(
    isShown,
    status === 'all' ? undefined : eq(pickup.status, Number(status)),
    isIn(state, now),
  );
  // The oldest overdue pickup may lie beyond the newest 10,000 of all.
  const among = and(day === undefined ? undefined : eq(pickup.pickup_date, day), isOpen(state)) ?? sql`true`;
  const words = hasWords(search);
  const newest = sql`order by pickup_date desc, pickup_id desc`;
  const { rows } = await db.execute<PageOfKeys>(sql`
    with fitting as materialized (
      select pickup.client_id, pickup.pickup_id, pickup.pickup_date
      from (
        select * from ${pickup} where ${among}
        ${newest} limit ${resultWindow + 1}
      ) as pickup
      left join ${shipment} on ${isShipmentOfPickup}
      ${words ? sql`join ${client} on ${client.id} = ${pickup.client_id}` : sql``}
      where ${and(requested, words)}
    ), page as (
      select * from fitting ${newest} offset ${offset} limit ${limit}
    )
    select (select count(*)::int from fitting) as total,
      (select coalesce(json_agg(json_build_object('client_id', client_id, 'pickup_id', pickup_id) ${newest}), '[]')
        from page) as keys`);
  return rows[0] ?? { keys: [], total: 0 };
}

const isOpen = (state: Requested['state']): SQL | undefined =>
  state === 'booked' || state === 'overdue' ? sql`status = 0` : undefined;

/** States of domain/pickup/pickup-state.ts. */
function isIn(state: Requested['state'], now: Date): SQL | undefined {
  if (state === 'done' || state === 'unreported') {
    const isUnreported = sql`${pickup.done_by} is not distinct from 'day_end'`;
    return and(
      eq(pickup.status, pickupStatuses.done),
      state === 'unreported' ? isUnreported : sql`not ${isUnreported}`,
    );
  }
  if (state === 'canceled') return eq(pickup.status, pickupStatuses.canceled);
  if (state !== 'booked' && state !== 'overdue') return undefined;
  const isOver = isWindowOver(now);
  return and(
    eq(pickup.status, pickupStatuses.pre_transit),
    state === 'overdue' ? isOver : sql`not ${isOver}`,
  );
}

/** Same condition as `isOver` in domain/pickup/pickup-state.ts. */
export const isWindowOver = (now: Date): SQL =>
  sql`(pickup.pickup_date, pickup.pickup_datetime_to) <= (${berlinDay(now)}::date, ${berlinTime(now)})`;

/** undefined without words. Both texts begin with a blank, and no word spans them. */
function hasWords(search: string): SQL | undefined {
  return and(
    ...searchPatterns(search).map((spellings) =>
      or(
        ...spellings.flatMap((it) => [like(sql`pickup.search_text`, it), like(sql`client.search_text`, it)]),
      ),
    ),
  );
}
