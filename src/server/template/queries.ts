import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/connect.ts';
import { pageByBytes } from '#server/db/page-by-bytes.ts';
import { template } from '#server/db/schema.ts';

type TemplateRow = typeof template.$inferInsert;

type ListedTemplate = { template_id: string; name: string; form: string; updated: number };

/** `form` is a JSON text; `updated` in ms. */
export function listTemplates(db: DbOrTx, clientId: string, after: string | undefined) {
  return pageByBytes<ListedTemplate>(db, {
    shown: sql`template_id, name, form::text as form, (extract(epoch from updated) * 1000)::float8 as updated`,
    from: sql`${template} where client_id = ${clientId} and deleted is null ${after === undefined ? sql`` : sql`and template_id > ${after}::uuid`}`,
    order: sql`template_id`,
  });
}

export const countOtherTemplates = (db: DbOrTx, clientId: string, id: string): Promise<number> =>
  db.$count(
    template,
    and(eq(template.client_id, clientId), isNull(template.deleted), sql`${template.template_id} <> ${id}`),
  );

/** Returns false if the stored write is later, or its deletion is as late. */
export async function upsertTemplate(db: DbOrTx, row: Omit<TemplateRow, 'deleted'>): Promise<boolean> {
  const { name, form, updated } = row;
  const stored = await db
    .insert(template)
    .values(row)
    .onConflictDoUpdate({
      target: [template.client_id, template.template_id],
      set: { name, form, updated, deleted: null },
      setWhere: or(
        lt(template.updated, updated),
        and(eq(template.updated, updated), isNull(template.deleted)),
      ),
    })
    .returning({ id: template.template_id });
  return stored.length > 0;
}

export async function buryTemplate(db: DbOrTx, clientId: string, id: string, now: Date): Promise<void> {
  await db
    .update(template)
    .set({ name: '', form: {}, updated: now, deleted: now })
    .where(and(eq(template.client_id, clientId), eq(template.template_id, id), isNull(template.deleted)));
}
