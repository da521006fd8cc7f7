import { Dexie, type EntityTable, type Table } from 'dexie';
import { cachesBegin } from './cache-names.ts';
import { openDatabase } from './open-database.ts';

/*
 * The cache holds what can be fetched again. The address book is kept as it came: chunks of up to 500 addresses in
 * one record, a hundred times quicker to write and to read than one record each. A later chunk overrides an earlier
 * one; when there are too many they are put together (address-store.ts).
 */

/** `rows` is JSON: a text is written and read in a third of the time that objects take. */
export type AddressChunk = { seq: number; rows: string; deleted: string[] };

export type AddressState = {
  k: 'addresses';
  /** The place up to which the device knows the book; empty: begin anew. */
  cursor: string;
  /** Other chunks than before, not only more of them: whoever has read some reads all again. */
  generation: string;
  /** The whole book has been here once. */
  isComplete: boolean;
  /** The size of the book at the server when the whole of it was asked for. */
  total: number;
  /** ms */
  syncedAt: number;
};

export type CacheDatabase = Dexie & {
  chunks: EntityTable<AddressChunk, 'seq'>;
  state: Table<AddressState, string>;
};

const prefix = (uidHash: string) => `${cachesBegin}${uidHash}.`;
/** The name of the address book's database. Another shape takes another name: the book comes again from the server. */
const addressesName = (uidHash: string) => `${prefix(uidHash)}addresses`;
/** The name of the labels' database (offline/labels): beside the cache, since room is made without it first. */
export const labelsName = (uidHash: string) => `${prefix(uidHash)}labels`;
/** The name of the database of the list of goods (offline/articles). */
export const articlesName = (uidHash: string) => `${prefix(uidHash)}articles`;
const ownNames = (uidHash: string) => [addressesName(uidHash), labelsName(uidHash), articlesName(uidHash)];

/** Open, or rejected. */
export function openCacheDatabase(uidHash: string): Promise<CacheDatabase> {
  return openDatabase(addressesName(uidHash), { chunks: '++seq', state: '&k' });
}

export async function deleteCacheDatabase(uidHash: string): Promise<void> {
  await Dexie.delete(addressesName(uidHash));
}

export async function deleteLabels(uidHash: string): Promise<void> {
  await Dexie.delete(labelsName(uidHash));
}

/** Deletes all caches except this person's, also those whose name no app uses any more. */
export async function deleteOtherCaches(uidHash: string): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const own = ownNames(uidHash);
  const others = names.filter((name) => name.startsWith(cachesBegin) && !own.includes(name));
  for (const name of others) await Dexie.delete(name);
}

/** Deletes that person's address book, labels and list of goods. */
export async function deleteCaches(uidHash: string): Promise<void> {
  for (const name of ownNames(uidHash)) await Dexie.delete(name);
}
