import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import {
  type Address,
  type AddressUpdate,
  emptyAddress,
  maxBookEntries,
  type PlainAddress,
  type SavedAddress,
} from '#domain/address/address.ts';
import { sameEntryKey } from '#domain/address/same-address.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { address, client } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import {
  earlierAnswer,
  inProgress,
  type KeyedCall,
  type KeyedRequest,
  keepAnswer,
  keyedCall,
} from '#server/keys/idempotency.ts';
import { countAddresses, findAddress, findSameAddress } from './queries.ts';

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

type Request = { clientId: string; keyed: KeyedRequest | undefined };

const callOf = (op: string, input: unknown, { clientId, keyed }: Request) =>
  keyed && keyedCall(keyed, { client_id: clientId, op, input });

/** The first answer to a call under a key that is in use. */
async function answerBefore(deps: Writing, call: KeyedCall): Promise<SavedAddress> {
  const earlier = await earlierAnswer(deps, call);
  if (typeof earlier !== 'object') throw inProgress(call);
  return earlier.response as SavedAddress;
}

/** A repeat under the same key gets the first answer; without a key, an address that exists already is refused. */
export async function createAddress(deps: Writing, input: Address, request: Request): Promise<SavedAddress> {
  const { clientId } = request;
  const call = callOf('address/create', input, request);
  const made = await deps.db.transaction(async (tx) => {
    const changed = await nextChange(tx, clientId);
    const saved: SavedAddress = { address_id: v7(), revision: changed, ...input };
    const answer = { status: 200, response: saved };
    if (call && !(await keepAnswer(tx, call, { now: deps.clock.now(), answer }))) return undefined;
    const same_key = await refuseSame(tx, clientId, input);
    const { revision: _, ...columns } = saved;
    await tx.insert(address).values({ ...columns, client_id: clientId, same_key, changed });
    await refuseTooMany(tx, clientId);
    return saved;
  });
  if (made) return made;
  if (!call) throw new Error('only a key in use keeps an address from being made');
  return answerBefore(deps, call);
}

/**
 * Changes an address, unless it is another by now than the one that was seen (docs/rules.md 8.9). A repeat under the
 * same key gets the first answer, whatever was changed since.
 */
export async function updateAddress(
  deps: Writing,
  input: AddressUpdate,
  request: Request,
): Promise<SavedAddress> {
  const { clientId } = request;
  const { address_id, revision, ...fields } = input;
  const call = callOf('address/update', input, request);
  const made = await deps.db.transaction(async (tx) => {
    // From here on nobody else writes into this book.
    const changed = await nextChange(tx, clientId);
    const known = await findAddress(tx, clientId, address_id);
    const isSo = known !== undefined && plainFields.every((field) => known[field] === fields[field]);
    const saved: SavedAddress = { address_id, revision: isSo ? known.revision : changed, ...fields };
    const answer = { status: 200, response: saved };
    if (call && !(await keepAnswer(tx, call, { now: deps.clock.now(), answer }))) return undefined;
    if (!known) throw refusal('NOT_FOUND');
    if (isSo) return saved;
    refuseChanged(known, revision);
    const same_key = sameEntryKey(fields);
    // Two addresses that are the same already can still be corrected, each by itself.
    if (same_key !== known.same_key) await refuseSame(tx, clientId, fields, address_id);
    await tx
      .update(address)
      .set({ ...fields, same_key, changed })
      .where(and(eq(address.client_id, clientId), eq(address.address_id, address_id)));
    return saved;
  });
  if (made) return made;
  if (!call) throw new Error('only a key in use keeps an address from being changed');
  return answerBefore(deps, call);
}

const plainFields = Object.keys(emptyAddress) as (keyof PlainAddress)[];

/** Refuses what was meant for another state of the address, with the present one. */
function refuseChanged(known: SavedAddress & { same_key: string }, revision: number | undefined): void {
  if (revision === undefined || revision === known.revision) return;
  const { same_key: _, ...now } = known;
  throw refusal('ADDRESS_CHANGED', { address: now });
}

async function refuseSame(tx: DbOrTx, clientId: string, fields: Address, except?: string): Promise<string> {
  const same_key = sameEntryKey(fields);
  const found = await findSameAddress(tx, clientId, same_key);
  if (found !== undefined && found !== except) throw refusal('ADDRESS_EXISTS');
  return same_key;
}

/** Whoever has added entries, and holds the book's number, adds no more than a book may have. */
export async function refuseTooMany(tx: DbOrTx, clientId: string): Promise<void> {
  if ((await countAddresses(tx, clientId)) > maxBookEntries) throw refusal('ADDRESS_LIMIT');
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

/** One that is gone, or never was the client's, is left as it is; one that is another by now is not deleted unseen. */
export async function deleteAddress(
  { db, clock }: Writing,
  clientId: string,
  { id, revision }: { id: string; revision?: number | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await nextChange(tx, clientId);
    const known = await findAddress(tx, clientId, id);
    if (!known) return;
    refuseChanged(known, revision);
    await tx
      .update(address)
      .set({ ...emptied, deleted: clock.now(), changed })
      .where(and(eq(address.client_id, clientId), eq(address.address_id, id), isNull(address.deleted)));
  });
}
