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
import { type AddressKeeper, createAddressKeeper } from './address-keeper.ts';
import type { LocalChange } from './address-memory.ts';
import { AddressesRefused, fetchAddresses } from './fetch-addresses.ts';
import { presentAddress } from './present-address.ts';
import { type AddressSort, sortAddresses } from './sort-addresses.ts';

/*
 * The address book of the signed-in person on this device. Loaded lazily (address-book.ts): nothing that the order
 * page paints first may import it.
 */

export type { AddressSort, LocalChange };

/** ms. While somebody looks at the page, others' changes arrive at least that often. */
const syncEveryMs = 180_000;
/** ms after which coming back to the page asks again. */
const staleMs = 30_000;
/** ms until another try when the server was there and could not answer. */
const retryMs = 30_000;
/** ms. A window that sleeps with the lock must not stop the others; without it they only do the same work twice. */
const lockPatienceMs = 10_000;

type Running = { uid: string; keeper: AddressKeeper; sync: () => Promise<void>; stop: () => Promise<void> };

let running: Running | undefined;
let whenRunning: ((it: Running) => void)[] = [];

/** Keeps the book loaded and in step with the server until the returned function is called. keepAddressBook calls it. */
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
  const keeper = createAddressKeeper({
    openDb: () => openCacheDatabase(uidHash),
    deleteDb: () => deleteCacheDatabase(uidHash),
    fetch: fetchAddresses,
    now: () => Date.now(),
    publish: setAddressBook,
    announce: () => signal.aborted || channel.postMessage('more'),
    signal,
  });
  keeper.opened.catch(() => {});
  channel.onmessage = () => void keeper.catchUp().catch(() => {});

  let syncedAt = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const syncNow = async () => {
    clearTimeout(retryTimer);
    try {
      await underLock(`addresses:${uidHash}`, signal, keeper.sync);
      syncedAt = Date.now();
    } catch (error) {
      // A server that was not reached is tried with the next connection, one that refused is tried later, unless it
      // refused the person who asks.
      const isRefused = error instanceof AddressesRefused;
      const isOurs = isRefused && (error.status === 401 || error.status === 403);
      if (isRefused && !isOurs && !signal.aborted)
        retryTimer = setTimeout(syncSoon, Math.max(retryMs, (error.retryAfter ?? 0) * 1000));
      throw error;
    }
  };
  const syncSoon = () => {
    if (signal.aborted) return;
    if (currentConnection() === 'offline') void keeper.noteOffline().catch(() => {});
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
    await keeper.close();
  };
  const own: Running = { uid, keeper, sync: syncNow, stop };
  running = own;
  for (const tell of whenRunning) tell(own);
  whenRunning = [];
  void deleteOtherCaches(uidHash).catch(() => {});
  syncSoon();
  return own;
}

/** One window at a time, where the browser has locks. */
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

/** Deletes everything of that person's address book from the device, unless they have signed in again. */
export async function forgetAddresses(uid: string): Promise<void> {
  if (running?.uid === uid) await running.stop();
  if (getSession()?.user_uid === uid) return;
  await deleteCaches(await hashUid(uid));
}

/** The book that is being kept; waits for it while the page is just starting. */
function current(): Promise<Running> {
  if (running) return Promise.resolve(running);
  wantAddressBook();
  return new Promise((resolve) => whenRunning.push(resolve));
}

/** Fetches what has changed, now. Resolves when the device has it. */
export async function syncAddresses(): Promise<void> {
  await (await current()).sync();
}

/** Fetches the whole book anew: "Adressbuch neu laden". */
export async function reloadAddresses(): Promise<void> {
  await (await current()).keeper.reload();
}

/**
 * All addresses, or those that match, in the wanted order; without one by company, or best match first. Works in
 * slices, so that the page stays quick. Abort the signal of a call whose answer nobody wants any more: it rejects.
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
  const { keeper } = await current();
  await keeper.opened;
  signal?.throwIfAborted();
  const isSearch = query.trim() !== '';
  const rows = isSearch ? keeper.findAll(query) : keeper.all();
  if (isSearch && !sort) return rows;
  return sortAddresses(rows, sort ?? { by: 'company' }, signal);
}

/** The address as this device knows it. */
export function getAddress(id: string): SavedAddress | undefined {
  return running?.keeper.get(id);
}

/**
 * Saves a new one on the server, then shows it. Throws what describeError reads: ADDRESS_EXISTS if there is one like
 * it. `key`: a UUID, the same for every try of the same form.
 */
export async function createAddress(address: Address, key: string): Promise<SavedAddress> {
  const { data } = await api.address.create(address, { context: { idempotencyKey: key } });
  void applyLocally({ put: [data] }).confirm();
  return data;
}

/** Shows the change at once; takes it back and throws if it cannot be saved. */
export async function updateAddress(address: SavedAddress): Promise<SavedAddress> {
  const change = applyLocally({ put: [address] });
  try {
    const { data } = await api.address.update(address);
    // The next change of it is made on this one, whether or not the book has been fetched by then.
    void applyLocally({ put: [data] }).confirm();
    return data;
  } catch (error) {
    change.takeBack();
    if (isOfSomebodyElse(error)) void running?.sync().catch(() => {});
    throw error;
  }
}

/** Somebody else has changed or deleted it: what they left is to be seen. */
const isOfSomebodyElse = (error: unknown) =>
  ['ADDRESS_CHANGED', 'NOT_FOUND'].includes(describeError(error).code);

/** Addresses that are deleted at the same time. */
const abreast = 4;

/**
 * Gone at once. Those that cannot be deleted are back again. `changed`: those somebody else has changed since they were
 * seen, as they are now; `problem`: the first other reason. To undo a deletion, create the address again.
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

/**
 * Shows an own change in this window before the server has it: for calls that are not made by the functions above
 * (the import). Afterwards either `confirm`: the next sync brings the server's rows, which then take over; or
 * `takeBack`.
 */
export function applyLocally(change: LocalChange): { confirm: () => Promise<void>; takeBack: () => void } {
  return running?.keeper.applyLocally(change) ?? { confirm: async () => {}, takeBack: () => {} };
}
