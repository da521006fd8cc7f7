import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { SavedAddress } from '#domain/address.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { address } from '#server/db/schema.ts';

/** The fields of an address that leave the server. */
const shown = {
  address_id: address.address_id,
  /** Every write leaves another number on the row. */
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

/** An address as it is answered, in words, so that nobody has to read and check what was checked when it was kept. */
const asJson = sql<string>`json_build_object(${sql.join(
  Object.entries(shown).flatMap(([name, column]) => [sql.raw(`'${name}'`), sql`${column}`]),
  sql`, `,
)})::text`;

/** A client's whole address book as JSON texts, sorted by company (docs/rules.md 8.1) as a German reader sorts. */
export async function listAddresses(db: DbOrTx, clientId: string): Promise<string[]> {
  const rows = await db
    .select({ json: asJson })
    .from(address)
    .where(own(clientId))
    .orderBy(sql`${address.company} collate "de-x-icu"`, asc(address.address_id));
  return rows.map((it) => it.json);
}

export async function countAddresses(db: DbOrTx, clientId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(address).where(own(clientId));
  return row?.count ?? 0;
}

export type Change = SavedAddress & { changed: number; isDeleted: boolean };

/** Written after that place in the order of changes, tombstones included if wanted. */
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

/** One of the client's own that is the same (domain/same-address.ts). */
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
