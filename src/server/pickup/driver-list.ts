import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { formatPhone } from '#domain/address/phone.ts';
import type { DriverStop, OpenPickups } from '#domain/pickup/staff-pickup.ts';
import { pickupStatuses } from '#domain/shipment/status.ts';
import { berlinDay, type Day } from '#domain/values/working-days.ts';
import type { Db } from '#server/db/connect.ts';
import { pickup, shipment } from '#server/db/schema.ts';
import { isWindowOver, ownersOf } from './list-all-pickups.ts';
import { findPickups, isShipmentOfPickup, isShown } from './queries.ts';
import { showPickup } from './show-pickup.ts';

/** By postal code and street (docs/rules.md 20.15). */
export async function driverList(db: Db, day: Day): Promise<DriverStop[]> {
  const isOfDay = and(eq(pickup.pickup_date, day), ne(pickup.status, pickupStatuses.canceled));
  const found = await findPickups(db, isOfDay);
  const owners = await ownersOf(
    db,
    found.map((it) => it.row.client_id),
  );
  const stops = found.flatMap(({ row, shipment: of }) => {
    const owner = owners.get(row.client_id);
    const place = of ? (of.differ_pickup ?? of.sender) : row.from_address;
    if (!owner) return [];
    return [
      {
        ...showPickup(row, of),
        client: owner,
        contact_person: place?.contact_person ?? '',
        phone: place?.phone ? formatPhone(place) : '',
      },
    ];
  });
  return stops.toSorted((one, other) => (placeInRound(one) < placeInRound(other) ? -1 : 1));
}

const placeInRound = ({ pickup_id, from_address: { zip, street1 } }: DriverStop) =>
  [zip, street1, pickup_id].join(' ');

/** Overdue pickups, and today's that are not done (docs/rules.md 20.14). */
export async function countOpen(db: Db, now: Date): Promise<OpenPickups> {
  const isOfToday = eq(pickup.pickup_date, berlinDay(now));
  const [counted] = await db
    .select({
      overdue: countWhere(isWindowOver(now)),
      today: countWhere(isOfToday),
      oldest_overdue: sql<
        string | null
      >`(min(${pickup.pickup_date}) filter (where ${isWindowOver(now)}))::text`,
    })
    .from(pickup)
    .leftJoin(shipment, isShipmentOfPickup)
    .where(and(eq(pickup.status, pickupStatuses.pre_transit), isShown));
  return counted ?? { overdue: 0, today: 0, oldest_overdue: null };
}

const countWhere = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
