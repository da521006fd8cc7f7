import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import {
  type Address,
  type AddressUpdate,
  maxBookEntries,
  type SavedAddress,
} from '#domain/address/address.ts';
import { addressFields } from '#domain/address/address-wishes.ts';
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
  keyedCall,
  saveAnswer,
} from '#server/keys/idempotency.ts';
import { countAddresses, findAddress, findSameAddress } from './queries.ts';

/*
 * Each write takes the address book's next number and stamps it on its rows; devices ask for higher numbers. The
 * number's row stays locked until commit, so numbers become visible in order and two requests cannot create the same
 * address.
 */

type Writing = Pick<Deps, 'db' | 'clock'>;

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

async function answerBefore(deps: Writing, call: KeyedCall): Promise<SavedAddress> {
  const earlier = await earlierAnswer(deps, call);
  if (typeof earlier !== 'object') throw inProgress(call);
  return earlier.response as SavedAddress;
}

/** A repeated key returns the first response; without a key, an existing address is refused. */
export async function createAddress(deps: Writing, input: Address, request: Request): Promise<SavedAddress> {
  const { clientId } = request;
  const call = callOf('address/create', input, request);
  const made = await deps.db.transaction(async (tx) => {
    const changed = await nextChange(tx, clientId);
    const saved: SavedAddress = { address_id: v7(), revision: changed, ...input };
    const answer = { status: 200, response: saved };
    if (call && !(await saveAnswer(tx, call, { now: deps.clock.now(), answer }))) return undefined;
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
 * Refuses if the address changed since the device saw it (docs/rules.md 8.9). A repeated key returns the first
 * response.
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
    // Locks the address book for other writers.
    const changed = await nextChange(tx, clientId);
    const known = await findAddress(tx, clientId, address_id);
    const isSo = known !== undefined && addressFields.every((field) => known[field] === fields[field]);
    const saved: SavedAddress = { address_id, revision: isSo ? known.revision : changed, ...fields };
    const answer = { status: 200, response: saved };
    if (call && !(await saveAnswer(tx, call, { now: deps.clock.now(), answer }))) return undefined;
    if (!known) throw refusal('NOT_FOUND');
    if (isSo) return saved;
    refuseChanged(known, revision);
    const same_key = sameEntryKey(fields);
    // Existing duplicates stay editable.
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

/** Call after adding entries, while holding the address book's number. */
export async function refuseTooMany(tx: DbOrTx, clientId: string): Promise<void> {
  if ((await countAddresses(tx, clientId)) > maxBookEntries) throw refusal('ADDRESS_LIMIT');
}

/** The row stays a while so that devices learn of the deletion. */
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

/** An unknown id changes nothing; an older revision is refused. */
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
