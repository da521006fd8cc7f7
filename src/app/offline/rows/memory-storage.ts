import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

/** A database that lives as long as this window: for browsers that give no storage (db.ts). Loaded only there. */
export function memoryStorage() {
  return { indexedDB: new IDBFactory(), IDBKeyRange };
}
