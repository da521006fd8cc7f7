import { and, eq, inArray } from 'drizzle-orm';
import type { LeftOut } from '#contract/print-run.ts';
import { shipmentCourse } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { ParcelLabel } from '#server/shipment/label-contents.ts';
import { labelsOf } from '#server/shipment/labels.ts';
import { isCanceled } from '#server/shipment/no-label.ts';
import { lockShipments } from '#server/shipment/print-labels.ts';
import { findShipments } from '#server/shipment/queries.ts';
import { trackingNumbers } from '#server/shipment/show-shipment.ts';
import type { Client } from '#server/user/queries.ts';

/** A shipment that was marked as printed, and what it was marked with before. */
export type Mark = { shipment_id: string; label_printed: Date | null; label_printed_on: string | null };

type Marking = {
  /** The instant that all marks of a run bear. */
  at: Date;
  device: string;
  isOnce: boolean;
};

/** Some of a run's shipments: their marks, the labels of each in the same order, and what is left out. */
type Piece = { marks: Mark[]; labels: ParcelLabel[][]; left_out: LeftOut[] };

/**
 * Reads the labels of some shipments and marks them as printed, in one transaction: of two who print at the same time the
 * second learns of the first, and what is cancelled at the same time is either printed or left out.
 */
export async function readPiece(
  deps: Pick<Deps, 'db' | 'config' | 'carriers'>,
  client: Client,
  ids: readonly string[],
  { at, device, isOnce }: Marking,
): Promise<Piece> {
  return deps.db.transaction(async (tx) => {
    const printed = new Set((await lockShipments(tx, client.id, ids)).map((it) => it.shipment_id));
    const found = new Map(
      (await findShipments(tx, client.id, ids)).map((rows) => [rows.shipment.shipment_id, rows]),
    );
    const piece: Piece = { marks: [], labels: [], left_out: [] };
    for (const shipment_id of ids) {
      const rows = found.get(shipment_id);
      const labels = rows ? labelsOf(deps, rows, client) : [];
      const isSecond = isOnce && printed.has(shipment_id);
      if (!rows || labels.length === 0 || isSecond) {
        const tracking_number = (rows && trackingNumbers(rows.parcels)[0]) ?? '';
        const none = rows && isCanceled(rows) ? 'LABEL_CANCELED' : 'LABEL_NOT_READY';
        const code = labels.length > 0 ? 'LABEL_PRINTED' : none;
        piece.left_out.push({ shipment_id, tracking_number, code });
        continue;
      }
      const { label_printed, label_printed_on } = rows.shipment;
      piece.marks.push({ shipment_id, label_printed, label_printed_on });
      piece.labels.push(labels);
    }
    const marked = piece.marks.map((it) => it.shipment_id);
    if (marked.length > 0)
      await tx
        .update(shipmentCourse)
        .set({ label_printed: at, label_printed_on: device })
        .where(and(eq(shipmentCourse.client_id, client.id), inArray(shipmentCourse.shipment_id, marked)));
    return piece;
  });
}

/** Takes marks of a run back, unless somebody has printed again since. */
export async function takeBack(
  { db }: Pick<Deps, 'db'>,
  client_id: string,
  at: Date,
  marks: readonly Mark[],
): Promise<void> {
  for (const [before, ids] of grouped(marks))
    await db
      .update(shipmentCourse)
      .set(before)
      .where(
        and(
          eq(shipmentCourse.client_id, client_id),
          inArray(shipmentCourse.shipment_id, ids),
          eq(shipmentCourse.label_printed, at),
        ),
      );
}

/** The shipments that were marked alike before, as most of them were: not at all. */
function grouped(marks: readonly Mark[]) {
  const groups = new Map<string, [before: Omit<Mark, 'shipment_id'>, ids: string[]]>();
  for (const { shipment_id, ...before } of marks) {
    const key = `${before.label_printed?.getTime()} ${before.label_printed_on}`;
    const group = groups.get(key);
    if (group) group[1].push(shipment_id);
    else groups.set(key, [before, [shipment_id]]);
  }
  return groups.values();
}
