import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import type { AddressBook } from '#app/offline/addresses/address-book.ts';
import { createAddressReplica } from '#app/offline/addresses/address-replica.ts';
import type { AddressPiece } from '#app/offline/addresses/fetch-addresses.ts';
import {
  type CacheDatabase,
  deleteCacheDatabase,
  openCacheDatabase,
} from '#app/offline/rows/cache-database.ts';
import { emptyAddress, type SavedAddress } from '#domain/address/address.ts';

/* A simulated address book: a server with ordered changes, a failing network, and windows on one device. */

export const anEntry = (address_id: string, difference: Partial<SavedAddress> = {}): SavedAddress => ({
  ...emptyAddress,
  address_id,
  company: `Firma ${address_id}`,
  city: 'Kiel',
  ...difference,
});

type Entry = { changed: number; row: SavedAddress | undefined };

function addressServer() {
  const entries = new Map<string, Entry>();
  let changes = 0;
  const server = {
    pieceSize: 1_000,
    /** Cursors with an earlier time are refused. */
    time: 0,
    calls: [] as string[],
    put(...rows: SavedAddress[]) {
      changes += 1;
      for (const row of rows) entries.set(row.address_id, { changed: changes, row });
    },
    remove(...ids: string[]) {
      changes += 1;
      for (const id of ids) entries.set(id, { changed: changes, row: undefined });
    },
    ids: () => [...entries].filter(([, { row }]) => row).map(([id]) => id),
    answer(since: string): AddressPiece {
      server.calls.push(since);
      const [time, changed, id = ''] = since.split('/');
      const full = since === '' || Number(time) < server.time;
      const after = Number(changed);
      const later = [...entries]
        .filter(([key, it]) => full || it.changed > after || (it.changed === after && key > id))
        .filter(([, it]) => it.row || !full)
        .sort(([a, x], [b, y]) => x.changed - y.changed || (a < b ? -1 : 1));
      const piece = later.slice(0, server.pieceSize);
      const more = piece.length < later.length;
      const [lastId, last] = piece.at(-1) ?? ['', undefined];
      return {
        rows: piece.flatMap(([, { row }]) => row ?? []),
        deleted: piece.filter(([, { row }]) => !row).map(([key]) => key),
        cursor: [server.time, ...(more && last ? [last.changed, lastId] : [changes, '~'])].join('/'),
        full,
        more,
        total: full ? server.ids().length : undefined,
      };
    },
  };
  return server;
}

let worlds = 0;

export function addressWorld() {
  worlds += 1;
  const uidHash = `addresses-${worlds}`;
  const server = addressServer();
  const windows: { catchUp: () => Promise<void> }[] = [];
  const world = {
    server,
    uidHash,
    /** Number of the call, counted from now, that fails with `failure`. */
    failAt: 0,
    failure: new TypeError('Failed to fetch') as Error,
    now: 1_000,
    openDb: () => openCacheDatabase(uidHash),
    open(difference: Partial<Parameters<typeof createAddressReplica>[0]> = {}) {
      const stop = new AbortController();
      const looks: AddressBook[] = [];
      const replica = createAddressReplica({
        openDb: world.openDb,
        deleteDb: () => deleteCacheDatabase(uidHash),
        fetch: async (since) => {
          await Promise.resolve();
          if (world.failAt > 0) {
            world.failAt -= 1;
            if (world.failAt === 0) throw world.failure;
          }
          return server.answer(since);
        },
        now: () => world.now,
        publish: (book) => looks.push(book),
        announce: () => {
          for (const other of windows) if (other !== replica) void other.catchUp().catch(() => {});
        },
        signal: stop.signal,
        ...difference,
      });
      windows.push(replica);
      return {
        replica,
        looks,
        book: () => looks.at(-1) as AddressBook,
        ids: () =>
          replica
            .all()
            .map((it) => it.address_id)
            .sort(),
        close: async () => {
          stop.abort();
          windows.splice(windows.indexOf(replica), 1);
          await replica.close();
        },
      };
    },
    /** Changes the database without telling the keeper. */
    async inDb<T>(work: (db: CacheDatabase) => Promise<T>): Promise<T> {
      const db = await openCacheDatabase(uidHash);
      try {
        return await work(db);
      } finally {
        db.close();
      }
    },
    exists: async () => (await Dexie.getDatabaseNames()).some((name) => name.startsWith(`c.${uidHash}.`)),
  };
  return world;
}
