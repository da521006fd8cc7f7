import type { WorkDatabase } from '#app/offline/rows/db.ts';

/* Batches that were deleted here and that the server still has: it hears of it when it can be reached. */

const prefix = 'batch-deleted:';

export const noteDeletedBatch = (db: WorkDatabase, id: string) => db.meta.put({ k: `${prefix}${id}`, id });

export async function listDeletedBatches(db: WorkDatabase): Promise<string[]> {
  const rows = await db.meta.where('k').startsWith(prefix).toArray();
  return rows.map((row) => String(row.id));
}

export const forgetDeletedBatch = (db: WorkDatabase, id: string) => db.meta.delete(`${prefix}${id}`);
