import { asc, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/connect.ts';
import { address } from '#server/db/schema.ts';

/** A client's whole address book, "sorted by company" (spec 1 §2), as a German reader sorts. */
export function listAddresses(db: DbOrTx, clientId: string) {
  return db
    .select({
      address_id: address.address_id,
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
    })
    .from(address)
    .where(eq(address.client_id, clientId))
    .orderBy(sql`${address.company} collate "de-x-icu"`, asc(address.address_id));
}
