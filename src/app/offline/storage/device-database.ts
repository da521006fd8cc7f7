import { Dexie, type EntityTable, type Table } from 'dexie';
import { newId } from '#app/api/new-id.ts';
import { followTransactions } from '#app/offline/rows/page-left.ts';
import { recordStored } from './eviction.ts';

/*
 * Users with work on this device, readable before sign-in. Survives every session: initials and numbers only, no names
 * or addresses.
 */

export type Partition = {
  uidHash: string;
  /** '' until the account name is known. */
  initials: string;
  /** Orders sent automatically once the user is back. */
  waiting: number;
  attention: number;
  drafts: number;
  /** ms */
  seenAt: number;
};

type DeviceDatabase = Dexie & {
  partitions: EntityTable<Partition, 'uidHash'>;
  meta: Table<{ k: string; value: string }, string>;
};

const name = 'dev';
/** ms after which users without work are removed. */
const rememberedMs = 30 * 24 * 3_600_000;

let opened: DeviceDatabase | undefined;

function database(): DeviceDatabase {
  if (opened) return opened;
  const db = new Dexie(name);
  db.version(1).stores({ partitions: '&uidHash', meta: '&k' });
  followTransactions(db);
  opened = db as DeviceDatabase;
  return opened;
}

export async function recordPartition(partition: Partition): Promise<void> {
  const { partitions } = database();
  await database().transaction('rw', partitions, async () => {
    const before = await partitions.get(partition.uidHash);
    await partitions.put({ ...partition, initials: partition.initials || (before?.initials ?? '') });
    await partitions.filter((it) => isEmpty(it) && it.seenAt < partition.seenAt - rememberedMs).delete();
    recordStored((await partitions.filter((it) => !isEmpty(it)).count()) > 0);
  });
}

const isEmpty = ({ waiting, attention, drafts }: Partition) => waiting + attention + drafts === 0;

export async function listPartitions(): Promise<Partition[]> {
  const partitions = await database().partitions.toArray();
  return partitions.sort((a, b) => b.seenAt - a.seenAt);
}

export async function deviceId(): Promise<string> {
  const { meta } = database();
  return database().transaction('rw', meta, async () => {
    const known = await meta.get('deviceId');
    if (known) return known.value;
    const value = newId();
    await meta.add({ k: 'deviceId', value });
    return value;
  });
}
