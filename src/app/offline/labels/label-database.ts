import type { Dexie, Table } from 'dexie';
import { labelsName } from '#app/offline/rows/cache-database.ts';
import { inDatabase } from '#app/offline/rows/open-database.ts';
import { isQuotaExceeded } from '#app/offline/rows/storage-trouble.ts';

/*
 * Labels and papers that were printed on this device lie in a database of their own beside the person's cache: it goes
 * with it at logout, but the address book can be fetched again without them. What a list needs to know is apart from the
 * files. Each call opens the database and closes it again, so that none holds up its deletion.
 */

/** What is known of a kept file without opening it. */
export type KeptLabel = {
  key: string;
  shipment_id: string;
  /** Of this parcel only; empty for the whole shipment. */
  parcel_id: string;
  /** The format it was made in; `invoice` for the customs invoice alone. */
  format: string;
  /** The tracking numbers whose labels it has. */
  numbers: readonly string[];
  name: string;
  /** When it was printed, or came, ms. */
  printedAt: number;
  /** It was kept before anybody printed it: for the print station of this computer alone, which tells the portal of it. */
  unprinted?: boolean;
  /** Characters of the file. */
  size: number;
};

type LabelDatabase = Dexie & {
  facts: Table<KeptLabel, string>;
  files: Table<{ key: string; file: string }, string>;
};

/** The most that lies on a device: three days of a busy one. */
const most = { files: 500, characters: 40_000_000 } as const;

/** Oldest first. */
export const listLabels = (uidHash: string): Promise<KeptLabel[]> =>
  inLabels(uidHash, (db) => db.facts.orderBy('printedAt').toArray());

export async function readLabel(uidHash: string, key: string): Promise<string | undefined> {
  return inLabels(uidHash, async (db) => (await db.files.get(key))?.file);
}

/** Writes it in place of the same one before; the oldest go for it. Where the disk is full, it is left out. */
export async function writeLabel(uidHash: string, fact: KeptLabel, file: string): Promise<void> {
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
      // Nobody's work goes for a label that has just been printed, only older labels do.
      if (!isQuotaExceeded(error)) throw error;
      await db.transaction('rw', db.facts, db.files, () => Promise.all([db.facts.clear(), db.files.clear()]));
    }
  });
}

/** It was printed now. */
export async function noteLabelPrinted(uidHash: string, key: string, printedAt: number): Promise<void> {
  await inLabels(uidHash, (db) => db.facts.update(key, { printedAt, unprinted: false }));
}

/** Removes all that a cancelled parcel's label may be in; `stays` says what it is not in. */
export async function removeLabels(
  uidHash: string,
  shipmentId: string,
  stays: (fact: KeptLabel) => boolean,
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

async function remove(db: LabelDatabase, facts: readonly KeptLabel[]): Promise<void> {
  const keys = facts.map((it) => it.key);
  await db.facts.bulkDelete(keys);
  await db.files.bulkDelete(keys);
}

/** Those that have to go, of a list that begins with the oldest; the newest stays however large it is. */
export function tooMany(
  oldestFirst: readonly KeptLabel[],
  { files, characters }: { files: number; characters: number } = most,
): KeptLabel[] {
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
