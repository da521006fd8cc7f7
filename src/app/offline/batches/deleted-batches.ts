import type { WorkDatabase } from '#app/offline/rows/db.ts';

/* Batches deleted here but not yet on the server. */

export const recordDeletedBatch = (db: WorkDatabase, id: string) => db.deletedBatches.put({ id });

export const listDeletedBatches = (db: WorkDatabase) => db.deletedBatches.toCollection().primaryKeys();

export const forgetDeletedBatch = (db: WorkDatabase, id: string) => db.deletedBatches.delete(id);
