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

/** Rhythms of a client's templates; one whose template is deleted is there again if that is put back. */
export async function listRhythms(db: DbOrTx, clientId: string): Promise<RhythmTuple[]> {
  const rows = await db
    .select({ rhythm: templateRhythm })
    .from(templateRhythm)
    .innerJoin(template, withTemplate)
    .where(and(eq(templateRhythm.client_id, clientId), isNull(template.deleted)))
    .orderBy(templateRhythm.template_id);
  return rows.map((it) => it.rhythm);
}

/** Keeps the template from being deleted until the transaction ends; false: there is none. */
export async function lockTemplate(tx: DbOrTx, clientId: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: template.template_id })
    .from(template)
    .where(and(eq(template.client_id, clientId), eq(template.template_id, id), isNull(template.deleted)))
    .for('share');
  return rows.length > 0;
}

/** New, or in place of the one there was, of which the days that were seen to stay so. */
export async function putRhythm(tx: DbOrTx, row: RhythmTuple): Promise<RhythmTuple> {
  const { rhythm, is_paused } = row;
  const [kept] = await tx
    .insert(templateRhythm)
    .values(row)
    .onConflictDoUpdate({
      target: [templateRhythm.client_id, templateRhythm.template_id],
      set: { rhythm, is_paused },
    })
    .returning();
  return kept ?? row;
}

export async function deleteRhythm(db: DbOrTx, clientId: string, id: string): Promise<void> {
  await db.delete(templateRhythm).where(isTemplateOf(clientId, id));
}

/** Clients with rhythms that were not seen to on that day, in the order of their ids. */
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

/**
 * A client's rhythms that were not seen to on that day, with their templates; nobody else sees to them until the
 * transaction ends.
 */
export async function takeRhythmsBehind(tx: DbOrTx, clientId: string, day: Day) {
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

/** Notes that these rhythms were seen to on that day. */
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

/** The forms of these templates, by their ids. */
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

/** The one batch of a client's rhythms on a day; false: there is one, whatever has become of it. */
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
