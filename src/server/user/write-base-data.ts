import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { BaseData } from '#domain/people/account.ts';
import { type BaseDataUpdate, type BaseDataValues, baseDataFields } from '#domain/people/base-data-update.ts';
import { audit } from '#server/audit.ts';
import type { Client } from '#server/clients/queries.ts';
import { baseData } from '#server/clients/show-client.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { client } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';

/**
 * Users cannot change id, e-mail, country and flags. A stale `revision` is refused, so that staff's changes survive
 * (docs/rules.md 20.20).
 */
export async function writeBaseData(
  deps: Deps,
  user: CurrentUser,
  { revision, options, ...it }: BaseDataUpdate,
): Promise<BaseData> {
  return deps.db.transaction(async (tx) => {
    const [before] = await tx.select().from(client).where(eq(client.id, user.client_id)).for('update');
    if (!before) throw new Error('the client of a standing session is gone');
    const written = { ...columnsOfBaseData(it), options };
    const isSo = differing(before, { ...before, ...written }).length === 0;
    if (isSo) return baseData(before);
    if (revision !== undefined && revision !== before.revision)
      throw refusal('BASE_DATA_CHANGED', { base_data: baseData(before) });
    return baseData(await storeBaseData(deps, tx, before, { written }));
  });
}

type Written = ReturnType<typeof columnsOfBaseData> & Partial<Pick<Client, 'options'>>;

/** Base data raises the client's revision, options do not. */
export async function storeBaseData(
  deps: Deps,
  tx: DbOrTx,
  before: Client,
  { written, staff }: { written: Written; staff?: string },
): Promise<Client> {
  const isOther = differing(before, { ...before, ...written }).some((field) => field !== 'options');
  const [row] = await tx
    .update(client)
    .set({ ...written, ...(isOther ? { revision: before.revision + 1 } : {}) })
    .where(eq(client.id, before.id))
    .returning();
  if (!row) throw new Error('a locked row is gone');
  const details = changedFields(before, row);
  if (details.fields.length > 0)
    await audit(deps, tx, 'base_data_changed', {
      client_id: before.id,
      details: { ...details, ...(staff ? { staff } : {}) },
    });
  return row;
}

/** Column names as in docs/rules.md 5.6. */
export const columnsOfBaseData = (it: BaseDataValues) => ({
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
});

export function baseDataFieldsBetween(before: Client, after: Client) {
  const [from, to] = [baseData(before), baseData(after)];
  return baseDataFields.filter((field) => from[field] !== to[field]);
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
/** Audited without values: personal data may have to be deleted. */
const named = ['contact_person', 'phone_country_code', 'phone_area_code', 'phone_number'] as const;

const differing = (before: Client, after: Client) =>
  [...told, ...named].filter((field) => !isDeepStrictEqual(before[field], after[field]));

function changedFields(before: Client, after: Client) {
  const fields = differing(before, after);
  const shown = told.filter((field) => fields.includes(field));
  const pick = (it: Client) => Object.fromEntries(shown.map((field) => [field, it[field]]));
  return { fields, before: pick(before), after: pick(after) };
}
