import { and, eq, isNull, sql } from 'drizzle-orm';
import { sameEntryKey } from '#domain/address/same-address.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { address } from '#server/db/schema.ts';

const bite = 5_000;

/** The key's rule exists only in TypeScript, so rows generated in SQL get their keys here. */
export async function fillSameKeys(db: DbOrTx, clientId: string): Promise<void> {
  const isKeyless = and(eq(address.client_id, clientId), eq(address.same_key, ''), isNull(address.deleted));
  for (;;) {
    const rows = await db
      .select({
        address_id: address.address_id,
        company: address.company,
        street: address.street,
        street_number: address.street_number,
        postal_code: address.postal_code,
        city: address.city,
        country_code: address.country_code,
        contact_person: address.contact_person,
      })
      .from(address)
      .where(isKeyless)
      .limit(bite);
    if (rows.length === 0) return;
    const keys = rows.map((row) => ({ address_id: row.address_id, same_key: sameEntryKey(row) }));
    await db.execute(sql`
      update ${address} set same_key = given.same_key
      from json_to_recordset(${JSON.stringify(keys)}::json) as given (address_id uuid, same_key text)
      where address.client_id = ${clientId} and address.address_id = given.address_id`);
    if (rows.length < bite) return;
  }
}
