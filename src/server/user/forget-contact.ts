import { sql } from 'drizzle-orm';
import type { Client } from '#server/clients/queries.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { shipmentOrder } from '#server/db/schema.ts';
import { searchText } from '#server/db/search-text.ts';

const noContact = JSON.stringify({
  contact_person: '',
  email: '',
  phone_country_prefix: '',
  phone_prefix: '',
  phone: '',
});
/** Merged over an address to remove personal data. */
export const anonymous = sql`${noContact}::jsonb`;

/** Removes the client as recipient of returns. Call before anonymising the row, whose values identify the shipments. */
export async function forgetRecipient(
  tx: DbOrTx,
  { id, company, contact_person, email }: Client,
): Promise<void> {
  const words = searchText([contact_person])
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&'));
  const ofContact = ` (${words.join('|')})(?= |$)`;
  await tx.execute(sql`
    update ${shipmentOrder} set recipient = recipient || ${anonymous},
      search_text = ${words.length === 0 ? sql`search_text` : sql`regexp_replace(search_text, ${ofContact}, '', 'g')`}
    where client_id = ${id} and (lower(recipient->>'email') = ${email}
      or (recipient->>'company' = ${company} and recipient->>'contact_person' = ${contact_person}))`);
}
