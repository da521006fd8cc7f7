import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

/** In-memory IndexedDB for browsers without storage (db.ts). */
export function memoryStorage() {
  return { indexedDB: new IDBFactory(), IDBKeyRange };
}
