import { Dexie } from 'dexie';
import { followTransactions, pageInUse } from './page-left.ts';

/** Closes the database when another window deletes it. */
export async function openDatabase<Database extends Dexie>(
  name: string,
  stores: Record<string, string>,
): Promise<Database> {
  const db = new Dexie(name, { autoOpen: false });
  db.version(1).stores(stores);
  followTransactions(db);
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: true });
    return false;
  });
  await pageInUse();
  await db.open();
  return db as Database;
}

/** Opens the database for one piece of work only, so that the connection never blocks its deletion. */
export async function inDatabase<Database extends Dexie, T>(
  name: string,
  stores: Record<string, string>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openDatabase<Database>(name, stores);
  try {
    return await work(db);
  } finally {
    db.close({ disableAutoOpen: true });
  }
}
