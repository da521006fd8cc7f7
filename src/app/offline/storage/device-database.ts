import { Dexie, type EntityTable, type Table } from 'dexie';
import { newId } from '#app/api/new-id.ts';
import { followTransactions } from '#app/offline/rows/page-left.ts';
import { noteStored } from './eviction.ts';

/*
 * This database says for whom something lies on the device, before anybody has signed in. It outlasts every session,
 * so it holds initials and numbers, and neither names nor addresses.
 */

/** The record of one person's work on this device. */
export type Partition = {
  uidHash: string;
  /** "MK"; empty until the account has told a name. */
  initials: string;
  /** Orders that go out by themselves once that person is here. */
  waiting: number;
  attention: number;
  drafts: number;
  /** ms; when that person last worked here. */
  seenAt: number;
};

type DeviceDatabase = Dexie & {
  partitions: EntityTable<Partition, 'uidHash'>;
  meta: Table<{ k: string; value: string }, string>;
};

const name = 'dev';
/** ms after which a person who left nothing behind is forgotten. */
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

/** An empty name of a person leaves the one that is known. */
export async function notePartition(partition: Partition): Promise<void> {
  const { partitions } = database();
  await database().transaction('rw', partitions, async () => {
    const before = await partitions.get(partition.uidHash);
    await partitions.put({ ...partition, initials: partition.initials || (before?.initials ?? '') });
    await partitions.filter((it) => isEmpty(it) && it.seenAt < partition.seenAt - rememberedMs).delete();
    noteStored((await partitions.filter((it) => !isEmpty(it)).count()) > 0);
  });
}

const isEmpty = ({ waiting, attention, drafts }: Partition) => waiting + attention + drafts === 0;

/** Whoever was here last comes first. */
export async function listPartitions(): Promise<Partition[]> {
  const partitions = await database().partitions.toArray();
  return partitions.sort((a, b) => b.seenAt - a.seenAt);
}

/** Names this device in a diagnosis, and nothing else. */
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
