import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { BaseData } from '#domain/account.ts';
import type { BaseDataUpdate } from '#domain/base-data-update.ts';
import { audit } from '#server/audit.ts';
import { client } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import type { Client } from './queries.ts';
import { baseData } from './show-client.ts';

/** Base data as the user may write it: who the client is to us (id, e-mail, country, flags) stays. */
export async function writeBaseData(deps: Deps, user: CurrentUser, it: BaseDataUpdate): Promise<BaseData> {
  return deps.db.transaction(async (tx) => {
    const [before] = await tx.select().from(client).where(eq(client.id, user.client_id)).for('update');
    const [row] = await tx
      .update(client)
      .set({
        company: it.company,
        street: it.street,
        street_number: it.street_number,
        building: it.address_extra_1,
        department: it.address_extra_2,
        zipcode: it.postal_code,
        city: it.city,
        state_province_code: it.state_province_code,
        contact_person: it.contact_person,
        phone_country_code: it.phone_country_prefix,
        phone_area_code: it.phone_prefix,
        phone_number: it.phone,
        options: it.options,
      })
      .where(eq(client.id, user.client_id))
      .returning();
    if (!row || !before) throw new Error('the client of a standing session is gone');
    const details = changedFields(before, row);
    if (details.fields.length > 0)
      await audit(deps, tx, 'base_data_changed', { client_id: user.client_id, details });
    return baseData(row);
  });
}

const told = [
  'company',
  'street',
  'street_number',
  'building',
  'department',
  'zipcode',
  'city',
  'state_province_code',
  'options',
] as const;
/** Of these the record tells that they changed: they are a person's, who may ask to be forgotten. */
const named = ['contact_person', 'phone_country_code', 'phone_area_code', 'phone_number'] as const;

/** The fields that differ, and what was and is in those that are a company's. */
function changedFields(before: Client, after: Client) {
  const differ = (field: (typeof told | typeof named)[number]) =>
    !isDeepStrictEqual(before[field], after[field]);
  const shown = told.filter(differ);
  const pick = (it: Client) => Object.fromEntries(shown.map((field) => [field, it[field]]));
  return { fields: [...shown, ...named.filter(differ)], before: pick(before), after: pick(after) };
}
