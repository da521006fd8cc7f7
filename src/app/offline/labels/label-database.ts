import type { Dexie, Table } from 'dexie';
import { labelsName } from '#app/offline/rows/cache-database.ts';
import { inDatabase } from '#app/offline/rows/open-database.ts';
import { isQuotaExceeded } from '#app/offline/rows/storage-trouble.ts';

/*
 * Printed labels and papers on this device, deleted at logout. Every call opens and closes the database, so that it can
 * be deleted.
 */

export type StoredLabel = {
  key: string;
  shipment_id: string;
  /** '': the whole shipment. */
  parcel_id: string;
  /** `invoice`: only the customs invoice. */
  format: string;
  numbers: readonly string[];
  name: string;
  /** Time of printing or of storing, in ms. */
  printedAt: number;
  /** Stored before printing, for this computer's print station, which reports to the portal itself. */
  unprinted?: boolean;
  /** Characters of the file. */
  size: number;
};

type LabelDatabase = Dexie & {
  facts: Table<StoredLabel, string>;
  files: Table<{ key: string; file: string }, string>;
};

/** Limits per device: three busy days. */
const most = { files: 500, characters: 40_000_000 } as const;

export const listLabels = (uidHash: string): Promise<StoredLabel[]> =>
  inLabels(uidHash, (db) => db.facts.orderBy('printedAt').toArray());

export async function readLabel(uidHash: string, key: string): Promise<string | undefined> {
  return inLabels(uidHash, async (db) => (await db.files.get(key))?.file);
}

/** Replaces the earlier file and evicts the oldest ones. A full disk keeps no labels. */
export async function writeLabel(uidHash: string, fact: StoredLabel, file: string): Promise<void> {
  await inLabels(uidHash, async (db) => {
    const write = () =>
      db.transaction('rw', db.facts, db.files, async () => {
        await db.facts.put(fact);
        await db.files.put({ key: fact.key, file });
        await remove(db, tooMany(await db.facts.orderBy('printedAt').toArray()));
      });
    try {
      await write();
    } catch (error) {
      // Delete all labels: unsent orders need the space more.
      if (!isQuotaExceeded(error)) throw error;
      await db.transaction('rw', db.facts, db.files, () => Promise.all([db.facts.clear(), db.files.clear()]));
    }
  });
}

export async function noteLabelPrinted(uidHash: string, key: string, printedAt: number): Promise<void> {
  await inLabels(uidHash, (db) => db.facts.update(key, { printedAt, unprinted: false }));
}

export async function removeLabels(
  uidHash: string,
  shipmentId: string,
  stays: (fact: StoredLabel) => boolean,
): Promise<void> {
  await inLabels(uidHash, (db) =>
    db.transaction('rw', db.facts, db.files, async () => {
      const own = await db.facts.where({ shipment_id: shipmentId }).toArray();
      await remove(
        db,
        own.filter((it) => !stays(it)),
      );
    }),
  );
}

async function remove(db: LabelDatabase, facts: readonly StoredLabel[]): Promise<void> {
  const keys = facts.map((it) => it.key);
  await db.facts.bulkDelete(keys);
  await db.files.bulkDelete(keys);
}

/** Oldest labels to evict to fit the limits; always keeps the newest. */
export function tooMany(
  oldestFirst: readonly StoredLabel[],
  { files, characters }: { files: number; characters: number } = most,
): StoredLabel[] {
  let [count, size] = [0, 0];
  const firstToStay = oldestFirst.findLastIndex((it) => {
    count += 1;
    size += it.size;
    return count > files || (count > 1 && size > characters);
  });
  return oldestFirst.slice(0, firstToStay + 1);
}

function inLabels<T>(uidHash: string, work: (db: LabelDatabase) => Promise<T>): Promise<T> {
  return inDatabase(labelsName(uidHash), { facts: '&key, shipment_id, printedAt', files: '&key' }, work);
}
