import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Address, AddressUpdate, SavedAddress } from '#domain/address.ts';
import { sameAddressKey } from '#domain/same-address.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { address, client } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { earlierAnswer, fingerprintOf, inProgress, type KeyedCall, keepAnswer } from '#server/idempotency.ts';
import { findAddress, findSameAddress } from './queries.ts';
import { fillSameKeys } from './same-keys.ts';

/*
 * Every write takes the next number of the client's address book and leaves it on the rows it writes; devices ask
 * for what is newer than the last number they know. The number's row stays locked until the write is committed, so
 * numbers become visible in their order and no device can miss one; and whoever looks for the same address meanwhile
 * waits, so that two requests at once never make the same address twice.
 */

type Writing = Pick<Deps, 'db' | 'clock'>;

/** The number of a write that is about to happen in this transaction. */
export async function nextChange(tx: DbOrTx, clientId: string): Promise<number> {
  const [row] = await tx
    .update(client)
    .set({ address_cursor: sql`${client.address_cursor} + 1` })
    .where(eq(client.id, clientId))
    .returning({ changed: client.address_cursor });
  if (!row) throw refusal('NOT_FOUND');
  return row.changed;
}

const createOperation = 'address/create';

type Request = { clientId: string; key: string | undefined; answerHeaders: Headers };

/** A repeat under the same key gets the first answer; without a key, an address that exists already is refused. */
export async function createAddress(
  deps: Writing,
  input: Address,
  { clientId, key, answerHeaders }: Request,
): Promise<SavedAddress> {
  const call: KeyedCall | undefined =
    key === undefined
      ? undefined
      : {
          client_id: clientId,
          key,
          op: createOperation,
          fingerprint: fingerprintOf(createOperation, input),
          answerHeaders,
        };
  const saved: SavedAddress = { address_id: v7(), ...input };
  const isOurs = await deps.db.transaction(async (tx) => {
    const changed = await nextChange(tx, clientId);
    const answer = { status: 200, response: saved };
    if (call && !(await keepAnswer(tx, call, { now: deps.clock.now(), answer }))) return false;
    const same_key = await refuseSame(tx, clientId, input);
    await tx.insert(address).values({ ...saved, client_id: clientId, same_key, changed });
    return true;
  });
  if (isOurs || !call) return saved;
  const earlier = await earlierAnswer(deps, call);
  if (typeof earlier !== 'object') throw inProgress(call);
  return earlier.response as SavedAddress;
}

export async function updateAddress(
  { db }: Writing,
  clientId: string,
  { address_id, ...fields }: AddressUpdate,
): Promise<SavedAddress> {
  await db.transaction(async (tx) => {
    const changed = await nextChange(tx, clientId);
    const known = await findAddress(tx, clientId, address_id);
    if (!known) throw refusal('NOT_FOUND');
    const same_key = sameAddressKey(fields);
    // Two addresses that are the same already can still be corrected, each by itself.
    if (same_key !== known.same_key) await refuseSame(tx, clientId, fields, address_id);
    await tx
      .update(address)
      .set({ ...fields, same_key, changed })
      .where(and(eq(address.client_id, clientId), eq(address.address_id, address_id)));
  });
  return { address_id, ...fields };
}

async function refuseSame(tx: DbOrTx, clientId: string, fields: Address, except?: string): Promise<string> {
  await fillSameKeys(tx, clientId);
  const same_key = sameAddressKey(fields);
  const found = await findSameAddress(tx, clientId, same_key);
  if (found !== undefined && found !== except) throw refusal('ADDRESS_EXISTS');
  return same_key;
}

/** The fields of a deleted address, emptied. The row itself stays a while, so that devices hear of it. */
const emptied = {
  company: '',
  street: '',
  street_number: '',
  address_extra_1: '',
  address_extra_2: '',
  postal_code: '',
  city: '',
  state_province_code: '',
  contact_person: '',
  email: '',
  phone_country_prefix: '',
  phone_prefix: '',
  phone: '',
  same_key: '',
} as const;

/** One that is gone, or never was the client's, is left as it is. */
export async function deleteAddress({ db, clock }: Writing, clientId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await findAddress(tx, clientId, id);
    if (!known) return;
    const changed = await nextChange(tx, clientId);
    await tx
      .update(address)
      .set({ ...emptied, deleted: clock.now(), changed })
      .where(and(eq(address.client_id, clientId), eq(address.address_id, id), isNull(address.deleted)));
  });
}
