import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { SavedAddress } from '#domain/address/address.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { address } from '#server/db/schema.ts';

const shown = {
  address_id: address.address_id,
  revision: address.changed,
  company: address.company,
  street: address.street,
  street_number: address.street_number,
  address_extra_1: address.address_extra_1,
  address_extra_2: address.address_extra_2,
  postal_code: address.postal_code,
  city: address.city,
  country_code: address.country_code,
  state_province_code: address.state_province_code,
  contact_person: address.contact_person,
  email: address.email,
  phone_country_prefix: address.phone_country_prefix,
  phone_prefix: address.phone_prefix,
  phone: address.phone,
};

const own = (clientId: string) => and(eq(address.client_id, clientId), isNull(address.deleted));

/** Built by the database: entries were validated when stored, so parsing them here is wasted work. */
const asJson = sql<string>`json_build_object(${sql.join(
  Object.entries(shown).flatMap(([name, column]) => [sql.raw(`'${name}'`), sql`${column}`]),
  sql`, `,
)})::text`;

/** Entries per text: the cost for this process is per row, not per byte. */
const together = 200;

/** Sorted by company (docs/rules.md 8.1) in German order; each text holds many comma-separated JSON entries. */
export async function listAddresses(db: DbOrTx, clientId: string): Promise<string[]> {
  const order = sql`${address.company} collate "de-x-icu", ${address.address_id}`;
  const listed = db
    .select({
      json: asJson.as('json'),
      place: sql<number>`row_number() over (order by ${order})`.as('place'),
    })
    .from(address)
    .where(own(clientId))
    .as('listed');
  const rows = await db
    .select({ json: sql<string>`string_agg(${listed.json}, ',' order by ${listed.place})` })
    .from(listed)
    .groupBy(sql`(${listed.place} - 1) / ${sql.raw(String(together))}`)
    .orderBy(sql`min(${listed.place})`);
  return rows.map((it) => it.json);
}

/** Each entry contains every word of the search. */
export async function pageOfAddresses(
  db: DbOrTx,
  clientId: string,
  { search, page, per_page }: { search: string; page: number; per_page: number },
): Promise<{ addresses: SavedAddress[]; total: number }> {
  const { company, contact_person, street, street_number, postal_code, city, email } = address;
  const text = sql`lower(concat_ws(' ', ${company}, ${contact_person}, ${street}, ${street_number}, ${postal_code}, ${city}, ${email}))`;
  const words = search.split(/\s+/).filter((it) => it !== '');
  const requested = and(own(clientId), ...words.map((word) => sql`strpos(${text}, lower(${word})) > 0`));
  const addresses = await db
    .select(shown)
    .from(address)
    .where(requested)
    .orderBy(sql`${company} collate "de-x-icu"`, asc(address.address_id))
    .offset((page - 1) * per_page)
    .limit(per_page);
  return { addresses, total: await db.$count(address, requested) };
}

export async function countAddresses(db: DbOrTx, clientId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(address).where(own(clientId));
  return row?.count ?? 0;
}

export type Change = SavedAddress & { changed: number; isDeleted: boolean };

export function listChanges(
  db: DbOrTx,
  clientId: string,
  after: { changed: number; address_id: string },
  { limit, withDeleted }: { limit: number | undefined; withDeleted: boolean },
): Promise<Change[]> {
  const changes = db
    .select({
      ...shown,
      changed: address.changed,
      isDeleted: sql<boolean>`${address.deleted} is not null`,
    })
    .from(address)
    .where(
      and(
        withDeleted ? eq(address.client_id, clientId) : own(clientId),
        sql`(${address.changed}, ${address.address_id}) > (${after.changed}::bigint, ${after.address_id}::uuid)`,
      ),
    )
    .orderBy(asc(address.changed), asc(address.address_id));
  return limit === undefined ? changes : changes.limit(limit);
}

export async function findAddress(
  db: DbOrTx,
  clientId: string,
  addressId: string,
): Promise<(SavedAddress & { same_key: string }) | undefined> {
  const [row] = await db
    .select({ ...shown, same_key: address.same_key })
    .from(address)
    .where(and(own(clientId), eq(address.address_id, addressId)));
  return row;
}

/** domain/address/same-address.ts makes the key. */
export async function findSameAddress(
  db: DbOrTx,
  clientId: string,
  sameKey: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ address_id: address.address_id })
    .from(address)
    .where(and(own(clientId), eq(address.same_key, sameKey)))
    .limit(1);
  return row?.address_id;
}
