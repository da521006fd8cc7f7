import { api, describeError } from '#app/api/client.ts';
import { reportFault } from '#app/api/report.ts';
import { getSession } from '#app/api/session.ts';
import { currentConnection, subscribeConnection } from '#app/offline/connection.ts';
import {
  deleteCacheDatabase,
  deleteCaches,
  deleteOtherCaches,
  openCacheDatabase,
} from '#app/offline/rows/cache-database.ts';
import { hashUid } from '#app/offline/rows/db.ts';
import { anySignal } from '#app/timing/any-signal.ts';
import type { Address, SavedAddress } from '#domain/address/address.ts';
import { setAddressBook, wantAddressBook } from './address-book.ts';
import type { LocalChange } from './address-memory.ts';
import { type AddressReplica, createAddressReplica } from './address-replica.ts';
import { AddressesRefused, fetchAddresses } from './fetch-addresses.ts';
import { presentAddress } from './present-address.ts';
import { type AddressSort, sortAddresses } from './sort-addresses.ts';

/* Address book of the signed-in user on this device. The order page's first paint must import only address-book.ts. */

export type { AddressSort, LocalChange };

/** ms between two syncs of a visible page. */
const syncEveryMs = 180_000;
/** A page that becomes visible syncs if the last sync is older, in ms. */
const staleMs = 30_000;
/** Shortest pause in ms after a refusal by the server. */
const retryMs = 30_000;
/** Longest wait in ms: a suspended window may hold the lock, and syncing without it only repeats work. */
const lockPatienceMs = 10_000;

type Running = { uid: string; replica: AddressReplica; sync: () => Promise<void>; stop: () => Promise<void> };

let running: Running | undefined;
let whenRunning: ((it: Running) => void)[] = [];

/** Loads the book and syncs it until the returned function is called. */
export function startAddressCache(uid: string): () => void {
  const stopping = new AbortController();
  const begun = begin(uid, stopping);
  begun.catch((error: unknown) => reportFault('addresses', error));
  return () => {
    stopping.abort();
    void begun.then((it) => it?.stop());
  };
}

async function begin(uid: string, stopping: AbortController): Promise<Running | undefined> {
  const { signal } = stopping;
  const uidHash = await hashUid(uid);
  if (signal.aborted) return undefined;
  const channel = new BroadcastChannel(`addresses:${uidHash}`);
  const replica = createAddressReplica({
    openDb: () => openCacheDatabase(uidHash),
    deleteDb: () => deleteCacheDatabase(uidHash),
    fetch: fetchAddresses,
    now: () => Date.now(),
    publish: setAddressBook,
    announce: () => signal.aborted || channel.postMessage('more'),
    signal,
  });
  replica.opened.catch(() => {});
  channel.onmessage = () => void replica.catchUp().catch(() => {});

  let syncedAt = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const syncNow = async () => {
    clearTimeout(retryTimer);
    try {
      await underLock(`addresses:${uidHash}`, signal, replica.sync);
      syncedAt = Date.now();
    } catch (error) {
      // A refusal other than 401 and 403 is retried on a timer, a lost connection on reconnect.
      const isRefused = error instanceof AddressesRefused;
      const isOurs = isRefused && (error.status === 401 || error.status === 403);
      if (isRefused && !isOurs && !signal.aborted)
        retryTimer = setTimeout(syncSoon, Math.max(retryMs, (error.retryAfter ?? 0) * 1000));
      throw error;
    }
  };
  const syncSoon = () => {
    if (signal.aborted) return;
    if (currentConnection() === 'offline') void replica.recordOffline().catch(() => {});
    else void syncNow().catch(() => {});
  };
  const onShown = () => {
    if (document.visibilityState === 'visible' && Date.now() - syncedAt > staleMs) syncSoon();
  };
  const interval = setInterval(() => document.visibilityState === 'visible' && syncSoon(), syncEveryMs);
  const unsubscribe = subscribeConnection(() => currentConnection() !== 'unsure' && syncSoon());
  document.addEventListener('visibilitychange', onShown);

  const stop = async () => {
    stopping.abort();
    clearInterval(interval);
    clearTimeout(retryTimer);
    unsubscribe();
    document.removeEventListener('visibilitychange', onShown);
    channel.close();
    if (running === own) running = undefined;
    await replica.close();
  };
  const own: Running = { uid, replica, sync: syncNow, stop };
  running = own;
  for (const tell of whenRunning) tell(own);
  whenRunning = [];
  void deleteOtherCaches(uidHash).catch(() => {});
  syncSoon();
  return own;
}

async function underLock(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  const patience = AbortSignal.timeout(lockPatienceMs);
  let isHeld = false;
  try {
    await locks.request(name, { signal: anySignal([signal, patience]) }, () => {
      isHeld = true;
      return work();
    });
  } catch (error) {
    if (isHeld || signal.aborted) throw error;
    await work();
  }
}

/** Deletes the user's address book from this device, unless the user has signed in again. */
export async function forgetAddresses(uid: string): Promise<void> {
  if (running?.uid === uid) await running.stop();
  if (getSession()?.user_uid === uid) return;
  await deleteCaches(await hashUid(uid));
}

function current(): Promise<Running> {
  if (running) return Promise.resolve(running);
  wantAddressBook();
  return new Promise((resolve) => whenRunning.push(resolve));
}

export async function syncAddresses(): Promise<void> {
  await (await current()).sync();
}

export async function reloadAddresses(): Promise<void> {
  await (await current()).replica.reload();
}

/**
 * Returns all addresses by company, or the matches, best first. Works in slices; rejects once the signal is aborted.
 */
export async function listAddresses({
  query = '',
  sort,
  signal,
}: {
  query?: string;
  sort?: AddressSort;
  signal?: AbortSignal;
} = {}): Promise<SavedAddress[]> {
  const { replica } = await current();
  await replica.opened;
  signal?.throwIfAborted();
  const isSearch = query.trim() !== '';
  const rows = isSearch ? replica.findAll(query) : replica.all();
  if (isSearch && !sort) return rows;
  return sortAddresses(rows, sort ?? { by: 'company' }, signal);
}

export function getAddress(id: string): SavedAddress | undefined {
  return running?.replica.get(id);
}

/**
 * Throws errors for describeError, ADDRESS_EXISTS for a duplicate. `key`: a UUID, the same for every retry of one form.
 */
export async function createAddress(address: Address, key: string): Promise<SavedAddress> {
  const { data } = await api.address.create(address, { context: { idempotencyKey: key } });
  void applyLocally({ put: [data] }).confirm();
  return data;
}

/** Shows the change immediately; reverts it if the server refuses. */
export async function updateAddress(address: SavedAddress): Promise<SavedAddress> {
  const change = applyLocally({ put: [address] });
  try {
    const { data } = await api.address.update(address);
    // Store the new revision now: the next update may come before the sync.
    void applyLocally({ put: [data] }).confirm();
    return data;
  } catch (error) {
    change.takeBack();
    if (isOfSomebodyElse(error)) void running?.sync().catch(() => {});
    throw error;
  }
}

const isOfSomebodyElse = (error: unknown) =>
  ['ADDRESS_CHANGED', 'NOT_FOUND'].includes(describeError(error).code);

const abreast = 4;

/**
 * Removes the addresses immediately and restores those the server keeps. `changed`: current versions of addresses a
 * colleague edited; `problem`: the first other error. `createAddress` undoes a deletion.
 */
export async function deleteAddresses(
  addresses: readonly SavedAddress[],
): Promise<{ changed: SavedAddress[]; problem: unknown }> {
  const left = addresses.map((it) => ({ it, change: applyLocally({ remove: [it.address_id] }) }));
  const changed: SavedAddress[] = [];
  const problems: unknown[] = [];
  const deleteSome = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { address_id: id, revision } = next.it;
      try {
        await api.address.delete({ id, revision });
        void next.change.confirm();
      } catch (error) {
        next.change.takeBack();
        const now = isOfSomebodyElse(error) && presentAddress((error as { data?: unknown }).data);
        if (now) changed.push(now);
        else problems.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(abreast, addresses.length) }, deleteSome));
  if (changed.length > 0) void running?.sync().catch(() => {});
  return { changed, problem: problems[0] };
}

/** Shows a change before the server has it; afterwards call `confirm`, which syncs, or `takeBack`. */
export function applyLocally(change: LocalChange): { confirm: () => Promise<void>; takeBack: () => void } {
  return running?.replica.applyLocally(change) ?? { confirm: async () => {}, takeBack: () => {} };
}
