import type { Dexie, EntityTable, Table } from 'dexie';
import type { Batch, BatchRow, BatchShare } from './batch.ts';
import type { Draft } from './draft.ts';
import type { OutboxRow, Receipt } from './outbox-row.ts';
import type { RememberedGoods, RememberedOrder } from './remembered.ts';
import type { SavedImportMapping } from './saved-import-mapping.ts';
import type { SavedTemplate } from './saved-template.ts';

/** One database per user for unsent work. No code deletes it, not even sign-out. */
export type WorkDatabase = Dexie & {
  uid: string;
  uidHash: string;
  /** No storage: the data lasts as long as this window, drafts also in the black box. */
  isInMemory: boolean;
  drafts: EntityTable<Draft, 'id'>;
  outbox: EntityTable<OutboxRow, 'seq'>;
  receipts: EntityTable<Receipt, 'id'>;
  templates: Table<SavedTemplate, string>;
  importMappings: Table<SavedImportMapping, string>;
  batches: EntityTable<Batch, 'id'>;
  batchRows: EntityTable<BatchRow, 'id'>;
  batchShares: EntityTable<BatchShare, 'id'>;
  deletedBatches: Table<{ id: string }, string>;
  rememberedGoods: EntityTable<RememberedGoods, 'recipient'>;
  rememberedOrders: EntityTable<RememberedOrder, 'recipient'>;
  meta: Table<MetaRow, string>;
};
export type MetaRow = { k: string; [field: string]: unknown };

export const schemaVersion = 1;
