import { Dexie } from 'dexie';
import type { WorkDatabase } from './db.ts';
import { schemaVersion } from './work-schema.ts';

/** The database of one person, still closed. Loaded with Dexie when it is first needed (db.ts). */
export function createWorkDatabase(uid: string, uidHash: string): WorkDatabase {
  // strict: what was reported as saved outlasts a power cut.
  const db = new Dexie(`w.${uidHash}`, { autoOpen: false, chromeTransactionDurability: 'strict' });
  db.version(schemaVersion).stores({
    drafts: '&id, updatedAt',
    outbox: '++seq, &id, state, nextAt',
    receipts: '&id, sentAt',
    meta: '&k',
  });
  return Object.assign(db as WorkDatabase, { uid, uidHash });
}
