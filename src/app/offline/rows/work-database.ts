import { Dexie, type DexieOptions } from 'dexie';
import { followTransactions } from './page-left.ts';
import { schemaVersion, type WorkDatabase } from './work-schema.ts';

/** Returns the user's database, not yet open. `memory`: in-memory IndexedDB for browsers without storage. */
export function createWorkDatabase(
  uid: string,
  uidHash: string,
  memory?: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>,
): WorkDatabase {
  // strict: reported saves survive a power cut.
  const db = new Dexie(`work.${uidHash}`, {
    autoOpen: false,
    chromeTransactionDurability: 'strict',
    ...memory,
  });
  db.version(schemaVersion).stores({
    drafts: '&id, updatedAt',
    outbox: '++seq, &id, state, nextAt, parent, attempts, [op+state]',
    receipts: '&id, sentAt',
    templates: '&id, pending',
    importMappings: '&id, pending',
    batches: '&id',
    batchRows: '&id, batch, own, [batch+pending]',
    batchShares: '&id',
    deletedBatches: '&id',
    rememberedGoods: '&recipient, at',
    rememberedOrders: '&recipient, last.at',
    meta: '&k',
  });
  followTransactions(db);
  return Object.assign(db as WorkDatabase, { uid, uidHash, isInMemory: memory !== undefined });
}
