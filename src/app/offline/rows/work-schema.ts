import type { Dexie, EntityTable, Table } from 'dexie';
import type { Batch, BatchRow, BatchShare } from './batch.ts';
import type { Draft } from './draft.ts';
import type { KeptImportMapping } from './kept-import-mapping.ts';
import type { KeptTemplate } from './kept-template.ts';
import type { OutboxRow, Receipt } from './outbox-row.ts';
import type { RememberedGoods, RememberedOrder } from './remembered.ts';

/** One database per person: what they have typed and not sent yet. No code deletes it, logging out least of all. */
export type WorkDatabase = Dexie & {
  uid: string;
  uidHash: string;
  /** The browser gives no storage: it lasts as long as this window, and drafts lie in the black box besides. */
  isInMemory: boolean;
  drafts: EntityTable<Draft, 'id'>;
  outbox: EntityTable<OutboxRow, 'seq'>;
  receipts: EntityTable<Receipt, 'id'>;
  templates: Table<KeptTemplate, string>;
  importMappings: Table<KeptImportMapping, string>;
  batches: EntityTable<Batch, 'id'>;
  batchRows: EntityTable<BatchRow, 'id'>;
  batchShares: EntityTable<BatchShare, 'id'>;
  /** Batches that were deleted here and are still at the server, which hears of it when it can be reached. */
  deletedBatches: Table<{ id: string }, string>;
  rememberedGoods: EntityTable<RememberedGoods, 'recipient'>;
  rememberedOrders: EntityTable<RememberedOrder, 'recipient'>;
  meta: Table<MetaRow, string>;
};
export type MetaRow = { k: string; [field: string]: unknown };

export const schemaVersion = 1;
