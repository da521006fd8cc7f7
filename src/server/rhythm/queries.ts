import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Day } from '#domain/values/working-days.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { batch, batchRow, template, templateRhythm } from '#server/db/schema.ts';

export type RhythmTuple = typeof templateRhythm.$inferSelect;

const isTemplateOf = (clientId: string, id: string) =>
  and(eq(templateRhythm.client_id, clientId), eq(templateRhythm.template_id, id));
const withTemplate = and(
  eq(template.client_id, templateRhythm.client_id),
  eq(template.template_id, templateRhythm.template_id),
);

/** Excludes deleted templates, whose rhythm returns when the template is restored. */
export async function listRhythms(db: DbOrTx, clientId: string): Promise<RhythmTuple[]> {
  const rows = await db
    .select({ rhythm: templateRhythm })
    .from(templateRhythm)
    .innerJoin(template, withTemplate)
    .where(and(eq(templateRhythm.client_id, clientId), isNull(template.deleted)))
    .orderBy(templateRhythm.template_id);
  return rows.map((it) => it.rhythm);
}

/** Blocks deletion until the transaction ends. False: no such template. */
export async function lockTemplate(tx: DbOrTx, clientId: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: template.template_id })
    .from(template)
    .where(and(eq(template.client_id, clientId), eq(template.template_id, id), isNull(template.deleted)))
    .for('share');
  return rows.length > 0;
}

/** Replacing a rhythm keeps the days already done. */
export async function upsertRhythm(tx: DbOrTx, row: RhythmTuple): Promise<RhythmTuple> {
  const { rhythm, is_paused } = row;
  const [stored] = await tx
    .insert(templateRhythm)
    .values(row)
    .onConflictDoUpdate({
      target: [templateRhythm.client_id, templateRhythm.template_id],
      set: { rhythm, is_paused },
    })
    .returning();
  return stored ?? row;
}

export async function deleteRhythm(db: DbOrTx, clientId: string, id: string): Promise<void> {
  await db.delete(templateRhythm).where(isTemplateOf(clientId, id));
}

export async function listClientsBehind(
  db: DbOrTx,
  { day, after, limit }: { day: Day; after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ client_id: templateRhythm.client_id })
    .from(templateRhythm)
    .where(
      and(
        lt(templateRhythm.done_until, day),
        after === undefined ? undefined : gt(templateRhythm.client_id, after),
      ),
    )
    .orderBy(asc(templateRhythm.client_id))
    .limit(limit);
  return rows.map((it) => it.client_id);
}

export async function claimRhythmsBehind(tx: DbOrTx, clientId: string, day: Day) {
  return tx
    .select({
      template_id: templateRhythm.template_id,
      rhythm: templateRhythm.rhythm,
      is_paused: templateRhythm.is_paused,
      done_until: templateRhythm.done_until,
      name: template.name,
      deleted: template.deleted,
    })
    .from(templateRhythm)
    .innerJoin(template, withTemplate)
    .where(and(eq(templateRhythm.client_id, clientId), lt(templateRhythm.done_until, day)))
    .orderBy(template.name, template.template_id)
    .for('update', { of: templateRhythm });
}

export async function markDone(
  tx: DbOrTx,
  clientId: string,
  ids: readonly string[],
  done_until: Day,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(templateRhythm)
    .set({ done_until })
    .where(and(eq(templateRhythm.client_id, clientId), inArray(templateRhythm.template_id, [...ids])));
}

export async function readForms(
  tx: DbOrTx,
  clientId: string,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const rows = await tx
    .select({ id: template.template_id, form: sql<Record<string, unknown>>`${template.form}` })
    .from(template)
    .where(and(eq(template.client_id, clientId), inArray(template.template_id, [...ids])));
  return new Map(rows.map((it) => [it.id, it.form]));
}

/** False: the day's batch exists or existed. */
export async function addRhythmBatch(tx: DbOrTx, row: typeof batch.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(batch)
    .values(row)
    .onConflictDoNothing({ target: [batch.client_id, batch.rhythm_day] })
    .returning({ id: batch.batch_id });
  return added.length > 0;
}

export async function addRhythmRows(tx: DbOrTx, rows: (typeof batchRow.$inferInsert)[]): Promise<void> {
  await tx.insert(batchRow).values(rows);
}
