import { Dexie, type EntityTable, type Table } from 'dexie';
import { cachesBegin } from './cache-names.ts';
import { openDatabase } from './open-database.ts';

/*
 * Data that can be fetched again. One record holds up to 500 addresses, a hundred times faster than single records;
 * later chunks override earlier ones.
 */

/** `rows` is JSON: text takes a third of the time of objects. */
export type AddressChunk = { seq: number; rows: string; deleted: string[] };

export type AddressState = {
  k: 'addresses';
  /** '': fetch everything. */
  cursor: string;
  /** Changes when chunks are replaced; readers then start again. */
  generation: string;
  isComplete: boolean;
  total: number;
  /** ms */
  syncedAt: number;
};

export type CacheDatabase = Dexie & {
  chunks: EntityTable<AddressChunk, 'seq'>;
  state: Table<AddressState, string>;
};

const prefix = (uidHash: string) => `${cachesBegin}${uidHash}.`;
/** Use a new name for a new schema; the book is simply fetched again. */
const addressesName = (uidHash: string) => `${prefix(uidHash)}addresses`;
/** Separate from the address book, which is deleted earlier to make room. */
export const labelsName = (uidHash: string) => `${prefix(uidHash)}labels`;
export const articlesName = (uidHash: string) => `${prefix(uidHash)}articles`;
const ownNames = (uidHash: string) => [addressesName(uidHash), labelsName(uidHash), articlesName(uidHash)];

export function openCacheDatabase(uidHash: string): Promise<CacheDatabase> {
  return openDatabase(addressesName(uidHash), { chunks: '++seq', state: '&k' });
}

export async function deleteCacheDatabase(uidHash: string): Promise<void> {
  await Dexie.delete(addressesName(uidHash));
}

export async function deleteLabels(uidHash: string): Promise<void> {
  await Dexie.delete(labelsName(uidHash));
}

/** Deletes all other users' caches and those of former versions. */
export async function deleteOtherCaches(uidHash: string): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const own = ownNames(uidHash);
  const others = names.filter((name) => name.startsWith(cachesBegin) && !own.includes(name));
  for (const name of others) await Dexie.delete(name);
}

export async function deleteCaches(uidHash: string): Promise<void> {
  for (const name of ownNames(uidHash)) await Dexie.delete(name);
}
