import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { LabelMark, LabelOutcome } from '#domain/shipment/shipment.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { printJob, shipmentCourse } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { timestamp } from '#server/timestamp.ts';

/*
 * Marks of printed labels (docs/rules.md 15.16, 15.17). A print claims its labels at its start. On success it marks
 * them as printed; either way it releases its claim, and earlier marks stay.
 */

export type MarkRow = Pick<
  typeof shipmentCourse.$inferSelect,
  'label_printed' | 'label_printed_on' | 'label_outcome' | 'label_job' | 'label_job_on' | 'label_job_until'
>;

const markColumns = {
  label_printed: shipmentCourse.label_printed,
  label_printed_on: shipmentCourse.label_printed_on,
  label_outcome: shipmentCourse.label_outcome,
  label_job: shipmentCourse.label_job,
  label_job_on: shipmentCourse.label_job_on,
  label_job_until: shipmentCourse.label_job_until,
};

/** ms; a file's claim expires because its server may die. */
const fileClaimMs = 10 * 60_000;
export const fileClaimEnd = (now: Date): Date => new Date(now.getTime() + fileClaimMs);

/** The wire hides the claim of a file, which lasts only seconds. */
export const shownMark = (row: MarkRow): LabelMark => ({
  ...printedMark(row),
  label_queued_on: row.label_job_until === null ? row.label_job_on : null,
});

const printedMark = ({ label_printed, label_printed_on, label_outcome }: MarkRow) => ({
  label_printed: label_printed && timestamp(label_printed),
  label_printed_on,
  label_outcome,
});

/** The mark that a user must confirm before printing again; undefined if never printed and not claimed. */
export function printedBefore(row: MarkRow, now: Date): LabelMark | undefined {
  const { label_printed, label_job, label_job_on, label_job_until } = row;
  const isClaimed = label_job !== null && (label_job_until === null || label_job_until > now);
  if (!label_printed && !isClaimed) return undefined;
  return { ...printedMark(row), label_queued_on: isClaimed ? (label_job_on ?? '') : null };
}

type Print = { job_id: string; on: string };

const isOneOf = (client_id: string, ids: readonly string[]) =>
  and(eq(shipmentCourse.client_id, client_id), inArray(shipmentCourse.shipment_id, [...ids]));

/** Locks in the order of the ids, which prevents deadlocks between two prints. */
const lockMarks = (tx: DbOrTx, client_id: string, ids: readonly string[]) =>
  tx
    .select({ shipment_id: shipmentCourse.shipment_id, ...markColumns })
    .from(shipmentCourse)
    .where(isOneOf(client_id, ids))
    .orderBy(asc(shipmentCourse.shipment_id))
    .for('update');

/** Blocks other prints and cancellations; returns the shipments already printed or being printed. */
export async function lockShipments(tx: DbOrTx, client_id: string, ids: readonly string[], now: Date) {
  const locked = await lockMarks(tx, client_id, ids);
  return locked.flatMap(({ shipment_id, ...row }) => {
    const mark = printedBefore(row, now);
    return mark ? { shipment_id, ...mark } : [];
  });
}

/** `until`: expiry of a file's claim; null for a print job, which ends by itself or by the user. */
export async function claimLabels(
  tx: DbOrTx,
  client_id: string,
  ids: readonly string[],
  { job_id, on, until }: Print & { until: Date | null },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(shipmentCourse)
    .set({ label_job: job_id, label_job_on: on, label_job_until: until })
    .where(isOneOf(client_id, ids));
}

/** The labels of a moved job wait for another printer. */
export async function renameClaim(tx: DbOrTx, client_id: string, { job_id, on }: Print): Promise<void> {
  await tx
    .update(shipmentCourse)
    .set({ label_job_on: on })
    .where(and(eq(shipmentCourse.client_id, client_id), eq(shipmentCourse.label_job, job_id)));
}

export async function markPrinted(
  tx: DbOrTx,
  client_id: string,
  ids: readonly string[],
  { job_id, on, at, outcome }: Print & { at: Date; outcome: LabelOutcome },
): Promise<void> {
  if (ids.length === 0) return;
  if (ids.length > 1) await lockMarks(tx, client_id, ids);
  await tx
    .update(shipmentCourse)
    .set({
      label_printed: at,
      label_printed_on: on,
      label_outcome: outcome,
      ...withoutClaim(job_id),
    })
    .where(isOneOf(client_id, ids));
}

/** Clears the claim if it belongs to this print. */
const withoutClaim = (job_id: string) => ({
  label_job: sql`nullif(${shipmentCourse.label_job}, ${job_id})`,
  label_job_on: sql`case when ${shipmentCourse.label_job} = ${job_id} then null else ${shipmentCourse.label_job_on} end`,
  label_job_until: sql`case when ${shipmentCourse.label_job} = ${job_id} then null else ${shipmentCourse.label_job_until} end`,
});

/** Passes a failed print's claim to another open job of the same labels, or clears it. */
export async function releaseLabels(
  tx: DbOrTx,
  client_id: string,
  ids: readonly string[],
  job_id: string,
): Promise<void> {
  if (ids.length === 0) return;
  await lockMarks(tx, client_id, ids);
  const isOwn = and(isOneOf(client_id, ids), eq(shipmentCourse.label_job, job_id));
  const freed = await tx
    .update(shipmentCourse)
    .set({ label_job: null, label_job_on: null, label_job_until: null })
    .where(isOwn)
    .returning({ shipment_id: shipmentCourse.shipment_id });
  if (freed.length === 0) return;
  const open = await tx
    .select({ job_id: printJob.job_id, on: printJob.printer_name, requested: printJob.requested })
    .from(printJob)
    .where(
      and(
        eq(printJob.client_id, client_id),
        eq(printJob.kind, 'labels'),
        inArray(printJob.state, ['queued', 'handed', 'asked', 'failed']),
        ne(printJob.job_id, job_id),
      ),
    )
    .orderBy(asc(printJob.job_id));
  for (const { job_id: other, on, requested } of open) {
    const theirs = freed.map((it) => it.shipment_id).filter((id) => requested.shipment_ids.includes(id));
    await claimLabels(tx, client_id, theirs, { job_id: other, on, until: null });
  }
}

/** Marks the printed shipments and frees the claimed ones that were not printed. */
export async function endFilePrint(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  client_id: string,
  print: Print,
  { printed, claimed }: { printed: readonly string[]; claimed: readonly string[] },
): Promise<void> {
  const marks = { ...print, at: clock.now(), outcome: 'loaded' as const };
  const isPrinted = new Set(printed);
  const unprinted = claimed.filter((it) => !isPrinted.has(it));
  // The most common print is one label, and one statement needs no transaction.
  if (printed.length === 1 && unprinted.length === 0) return markPrinted(db, client_id, printed, marks);
  await db.transaction(async (tx) => {
    await markPrinted(tx, client_id, printed, marks);
    await releaseLabels(tx, client_id, unprinted, print.job_id);
  });
}
