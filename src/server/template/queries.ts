import { and, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/connect.ts';
import { template } from '#server/db/schema.ts';

type TemplateRow = typeof template.$inferSelect;

/** A client's templates, the one changed last first. Forms come as JSON, to be sent on as they are. */
export function listTemplates(db: DbOrTx, clientId: string) {
  return db
    .select({
      template_id: template.template_id,
      name: template.name,
      form: sql<string>`${template.form}::text`,
      updated: template.updated,
    })
    .from(template)
    .where(and(eq(template.client_id, clientId), isNull(template.deleted)))
    .orderBy(desc(template.updated), template.template_id);
}

/** Tells how many templates a client has besides the given one, and how long their forms are as JSON. */
export async function sumOtherTemplates(db: DbOrTx, clientId: string, id: string) {
  const [row] = await db
    .select({
      count: count(),
      characters: sql<number>`coalesce(sum(length(${template.form}::text)), 0)::int`,
    })
    .from(template)
    .where(
      and(eq(template.client_id, clientId), isNull(template.deleted), sql`${template.template_id} <> ${id}`),
    );
  return row ?? { count: 0, characters: 0 };
}

/** Answers whether it was stored: not over a later write, nor over a deletion of that moment or later. */
export async function putTemplate(db: DbOrTx, row: Omit<TemplateRow, 'deleted'>): Promise<boolean> {
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

/** Deletes a template's words at once; the row that it was there is kept for a while. */
export async function buryTemplate(db: DbOrTx, clientId: string, id: string, now: Date): Promise<void> {
  await db
    .update(template)
    .set({ name: '', form: {}, updated: now, deleted: now })
    .where(and(eq(template.client_id, clientId), eq(template.template_id, id), isNull(template.deleted)));
}
