import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { type PersistedClient, removeOldestQuery } from '@tanstack/react-query-persist-client';
import { wireVersion } from '#app/api/base.ts';
import { orpc } from '#app/api/client.ts';
import { keptFor } from '#app/api/kept-queries.ts';
import { dropKeptQueries, keptQueriesPrefix } from '#app/api/session-storage.ts';

/*
 * The few answers that a page needs to be drawn without a network: who one is, base data, the newest page of the
 * archive, the shipments looked at last. They lie in localStorage, which is read before the first paint. Its traps
 * (docs/queue.md 7.3): a save that was put off comes after a logout and brings everything back, so a stopped keeper
 * writes nothing; a window in the background writes yesterday's lists over today's, so only a visible one writes; it has
 * little room, so there is an upper limit, and the session's own keys push these out.
 */

const mostCharacters = 1_000_000;
const mostShipments = 20;
/** Rows of one list; a longer list would push out everything else. */
const mostRows = 400;

/** The shape of kept answers has a number of its own: the release's would empty the pages with every release. */
const shape = `${wireVersion}.1`;

const isKept = (query: Query) => query.meta?.isKept === true && query.state.status === 'success';

/**
 * Puts back what was kept for that person, unless it is too old or of another shape. `persistQueryClient` would do it with
 * a promise, too late for the first paint, and comes with a query core of another version than ours.
 */
export function restoreQueries(client: QueryClient, uidHash: string): QueryClient {
  // There is room for one person's only, and nobody else has a right to them.
  dropKeptQueries(uidHash);
  try {
    const persisted = persisterFor(uidHash, localStorage).restoreClient() as PersistedClient | undefined;
    if (!persisted) return client;
    const age = Date.now() - persisted.timestamp;
    if (persisted.buster === shape && age < keptFor)
      hydrate(client, persisted.clientState, { defaultOptions: { queries: { gcTime: keptFor } } });
  } catch {
    dropKeptQueries();
  }
  return client;
}

export type QueryKeeper = { stop: () => void };

/** Keeps what is fetched from now on, until it is stopped. */
export function keepQueries(client: QueryClient, uidHash: string): QueryKeeper {
  let isStopped = false;
  const save = (name: string, text: string) => {
    if (!isStopped) localStorage.setItem(name, text);
  };
  const persister = persisterFor(uidHash, {
    getItem: (name) => localStorage.getItem(name),
    setItem: (name, text) => document.visibilityState === 'visible' && save(name, text),
    removeItem: (name) => localStorage.removeItem(name),
  });
  const current = (): PersistedClient => ({
    buster: shape,
    timestamp: Date.now(),
    clientState: dehydrate(client, { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false }),
  });
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if ((type === 'updated' || type === 'removed') && query.meta?.isKept === true)
      void persister.persistClient(current());
  });
  const onHidden = () => {
    if (document.visibilityState !== 'hidden') return;
    try {
      save(keptQueriesPrefix + uidHash, serialize(current()));
    } catch {}
  };
  document.addEventListener('visibilitychange', onHidden);
  return {
    stop() {
      isStopped = true;
      unsubscribe();
      document.removeEventListener('visibilitychange', onHidden);
    },
  };
}

/** True if the account's base data would still be there at a start without the server. */
export function keepsBaseData(uidHash: string): boolean {
  try {
    return localStorage.getItem(keptQueriesPrefix + uidHash)?.includes('"baseInfo"') ?? false;
  } catch {
    return false;
  }
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'removeItem'> & {
  setItem: (name: string, text: string) => unknown;
};

/** Deprecated for its successor with promises, which could not be read before the first paint. */
const persisterFor = (uidHash: string, storage: Storage) =>
  createSyncStoragePersister({
    storage,
    key: keptQueriesPrefix + uidHash,
    serialize,
    retry: removeOldestQuery,
  });

/** Throws when it is too long; the oldest answer goes then, and the next. */
function serialize(persisted: PersistedClient): string {
  const text = JSON.stringify(withFewShipments(persisted));
  if (text.length > mostCharacters) throw new Error('There is more than is kept');
  return text;
}

function withFewShipments(persisted: PersistedClient): PersistedClient {
  const { queries } = persisted.clientState;
  const [shipmentPath] = orpc.shipment.get.key();
  const isShipment = ({ queryKey }: (typeof queries)[number]) => String(queryKey[0]) === String(shipmentPath);
  const newest = queries
    .filter(isShipment)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, mostShipments);
  const few = queries.filter((query) =>
    isShipment(query) ? newest.includes(query) : rowsOf(query.state.data) <= mostRows,
  );
  return { ...persisted, clientState: { ...persisted.clientState, queries: few } };
}

function rowsOf(answer: unknown): number {
  const { data } = (answer ?? {}) as { data?: unknown };
  return Array.isArray(data) ? data.length : 0;
}
