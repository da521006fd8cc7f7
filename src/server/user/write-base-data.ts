import { eq } from 'drizzle-orm';
import type { BaseData } from '#domain/account.ts';
import type { BaseDataUpdate } from '#domain/base-data-update.ts';
import { audit } from '#server/audit.ts';
import { client } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { baseData } from './show-client.ts';

/** Base data as the user may write it: who the client is to us (id, e-mail, country, flags) stays. */
export async function writeBaseData(deps: Deps, user: CurrentUser, it: BaseDataUpdate): Promise<BaseData> {
  return deps.db.transaction(async (tx) => {
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
    if (!row) throw new Error('the client of a standing session is gone');
    await audit(deps, tx, 'base_data_changed', { client_id: user.client_id });
    return baseData(row);
  });
}
