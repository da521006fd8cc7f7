import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { type PersistedClient, removeOldestQuery } from '@tanstack/react-query-persist-client';
import { wireVersion } from '#app/api/base.ts';
import { orpc } from '#app/api/client.ts';
import { persistedForMs } from '#app/api/persisted-queries.ts';
import { dropPersistedQueries, persistedQueriesPrefix } from '#app/api/session-storage.ts';

/*
 * Responses for offline pages in localStorage, readable before the first paint. Rules (docs/queue.md 7.3): a stopped
 * keeper writes nothing, because a late save would undo the logout; only visible windows write, because hidden ones
 * hold old data; size is limited, and the session's keys take precedence.
 */

const mostCharacters = 1_000_000;
const mostShipments = 20;
/** Longer lists are not stored; they would evict everything else. */
const mostRows = 400;

/** Independent of the release number, so that a release does not empty the pages. */
const shape = `${wireVersion}.2`;

const isPersisted = (query: Query) => query.meta?.isPersisted === true && query.state.status === 'success';

/**
 * Skips expired or outdated data. `persistQueryClient` is asynchronous, too late for the first paint, and brings
 * another version of the query core.
 */
export function restoreQueries(client: QueryClient, uidHash: string): QueryClient {
  // Drop other users' data: no right to it, and no room.
  dropPersistedQueries(uidHash);
  try {
    const persisted = persisterFor(uidHash, localStorage).restoreClient() as PersistedClient | undefined;
    if (!persisted) return client;
    const age = Date.now() - persisted.timestamp;
    if (persisted.buster === shape && age < persistedForMs)
      hydrate(client, persisted.clientState, { defaultOptions: { queries: { gcTime: persistedForMs } } });
  } catch {
    dropPersistedQueries();
  }
  return client;
}

export type QueryPersister = { stop: () => void };

export function persistQueries(client: QueryClient, uidHash: string): QueryPersister {
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
    clientState: dehydrate(client, {
      shouldDehydrateQuery: isPersisted,
      shouldDehydrateMutation: () => false,
    }),
  });
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if ((type === 'updated' || type === 'removed') && query.meta?.isPersisted === true)
      void persister.persistClient(current());
  });
  const onHidden = () => {
    if (document.visibilityState !== 'hidden') return;
    try {
      save(persistedQueriesPrefix + uidHash, serialize(current()));
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

export function isBaseDataStored(uidHash: string): boolean {
  try {
    return localStorage.getItem(persistedQueriesPrefix + uidHash)?.includes('"baseInfo"') ?? false;
  } catch {
    return false;
  }
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'removeItem'> & {
  setItem: (name: string, text: string) => unknown;
};

/** Deprecated, but the asynchronous successor is too late for the first paint. */
const persisterFor = (uidHash: string, storage: Storage) =>
  createSyncStoragePersister({
    storage,
    key: persistedQueriesPrefix + uidHash,
    serialize,
    retry: removeOldestQuery,
  });

/** Throws above the limit; the persister then drops the oldest query and retries. */
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
