import type { WorkDatabase } from '#app/offline/rows/db.ts';

/* Batches that were deleted here and that the server still has: it hears of it when it can be reached. */

export const noteDeletedBatch = (db: WorkDatabase, id: string) => db.deletedBatches.put({ id });

export const listDeletedBatches = (db: WorkDatabase) => db.deletedBatches.toCollection().primaryKeys();

export const forgetDeletedBatch = (db: WorkDatabase, id: string) => db.deletedBatches.delete(id);
