import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/connect.ts';
import { pageByBytes } from '#server/db/page-by-bytes.ts';
import { importMapping } from '#server/db/schema.ts';

type MappingRow = typeof importMapping.$inferInsert;

type ListedMapping = { mapping_id: string; shape: string; name: string; mapping: string; updated: number };

/** `mapping` is a JSON text; `updated` in ms. */
export function listImportMappings(db: DbOrTx, clientId: string, after: string | undefined) {
  return pageByBytes<ListedMapping>(db, {
    shown: sql`mapping_id, shape, name, mapping::text as mapping, (extract(epoch from updated) * 1000)::float8 as updated`,
    from: sql`${importMapping} where client_id = ${clientId} and deleted is null ${after === undefined ? sql`` : sql`and mapping_id > ${after}::uuid`}`,
    order: sql`mapping_id`,
  });
}

export const countOtherMappings = (db: DbOrTx, clientId: string, id: string): Promise<number> =>
  db.$count(
    importMapping,
    and(
      eq(importMapping.client_id, clientId),
      isNull(importMapping.deleted),
      sql`${importMapping.mapping_id} <> ${id}`,
    ),
  );

/** Returns false if the stored write is later, or its deletion is as late. */
export async function upsertImportMapping(db: DbOrTx, row: Omit<MappingRow, 'deleted'>): Promise<boolean> {
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
