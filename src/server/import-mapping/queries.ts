import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/connect.ts';
import { importMapping } from '#server/db/schema.ts';

type MappingRow = typeof importMapping.$inferSelect;

/** A client's mappings, the one changed last first. */
export function listImportMappings(db: DbOrTx, clientId: string) {
  return db
    .select({
      mapping_id: importMapping.mapping_id,
      shape: importMapping.shape,
      name: importMapping.name,
      mapping: sql<Record<string, unknown>>`${importMapping.mapping}`,
      updated: importMapping.updated,
    })
    .from(importMapping)
    .where(and(eq(importMapping.client_id, clientId), isNull(importMapping.deleted)))
    .orderBy(desc(importMapping.updated), importMapping.mapping_id);
}

/** How many mappings a client has besides the given one. */
export const countOtherMappings = (db: DbOrTx, clientId: string, id: string): Promise<number> =>
  db.$count(
    importMapping,
    and(
      eq(importMapping.client_id, clientId),
      isNull(importMapping.deleted),
      sql`${importMapping.mapping_id} <> ${id}`,
    ),
  );

/** Answers whether it was stored: not over a later write, nor over a deletion of that moment or later. */
export async function putImportMapping(db: DbOrTx, row: Omit<MappingRow, 'deleted'>): Promise<boolean> {
  const { shape, name, mapping, updated } = row;
  const stored = await db
    .insert(importMapping)
    .values(row)
    .onConflictDoUpdate({
      target: [importMapping.client_id, importMapping.mapping_id],
      set: { shape, name, mapping, updated, deleted: null },
      setWhere: or(
        lt(importMapping.updated, updated),
        and(eq(importMapping.updated, updated), isNull(importMapping.deleted)),
      ),
    })
    .returning({ id: importMapping.mapping_id });
  return stored.length > 0;
}

/** Deletes what a mapping says at once; the row that it was there is kept for a while. */
export async function buryImportMapping(db: DbOrTx, clientId: string, id: string, now: Date): Promise<void> {
  await db
    .update(importMapping)
    .set({ name: '', mapping: {}, updated: now, deleted: now })
    .where(
      and(
        eq(importMapping.client_id, clientId),
        eq(importMapping.mapping_id, id),
        isNull(importMapping.deleted),
      ),
    );
}
