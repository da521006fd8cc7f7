import { and, count, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { LeftOut } from '#contract/print-run.ts';
import { copiesOf } from '#domain/labels/label-copies.ts';
import { type LabelFormat, type RunOrder, runLimits } from '#domain/shipment/shipment.ts';
import { getClient } from '#server/clients/queries.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { parcel, shipmentCourse } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Asker } from '#server/drawing/threads.ts';
import { loggedError, refusal } from '#server/errors.ts';
import { type DrawOptions, labelFacts } from '#server/labels/draw-label.ts';
import { type LabelWriter, labelFileType, labelWriter } from '#server/labels/label-writer.ts';
import type { CallContext } from '#server/os.ts';
import type { ParcelLabel } from '#server/shipment/label-contents.ts';
import { endFilePrint, printedBefore } from '#server/shipment/label-marks.ts';
import { imagesAside, labelFileName } from '#server/shipment/labels.ts';
import { noLabel } from '#server/shipment/no-label.ts';
import { findShipment } from '#server/shipment/queries.ts';
import { claimPiece } from './claim-piece.ts';
import { streamRun } from './run-answer.ts';

import { inPieces, type RunShipment, shipmentsOfRun } from './run-shipments.ts';
import { inTurn } from './run-turns.ts';

type RunDeps = Pick<Deps, 'db' | 'config' | 'carriers' | 'clock' | 'log'>;
type Requested = {
  shipment_ids: readonly string[];
  order: RunOrder;
  format: LabelFormat;
  start_position: NonNullable<DrawOptions['start_position']>;
  device: string;
  isOnce: boolean;
};

/**
 * Streams the labels of many shipments in one file (docs/rules.md 15.17), piece by piece. A missing label is left out
 * and reported. Only a complete answer marks the shipments as printed.
 */
export async function labelRun(
  deps: RunDeps,
  asker: Asker,
  requested: Requested,
  onSent: CallContext['onSent'],
): Promise<ReadableStream<Uint8Array>> {
  const { client_id } = asker;
  const shipments = await shipmentsOfRun(deps.db, client_id, requested);
  if (requested.isOnce) refusePrinted(shipments, deps.clock.now());
  const labels = await countLabels(deps.db, client_id, requested.shipment_ids);
  if (labels > runLimits.labels) {
    const issue = { path: 'shipment_ids', code: 'labels_too_many', params: { max: runLimits.labels } };
    throw refusal('VALIDATION_FAILED', { issues: [issue] });
  }
  if (labels === 0) throw await noLabels(deps, client_id, shipments);

  const left_out: LeftOut[] = [];
  const file: DrawnRun = { drawn: 0, claimed: [], printed: [] };
  const print = { job_id: v7(), on: requested.device };
  const pieces = drawPieces(deps, { asker, shipments, labels, requested, print, file, left_out });
  onSent(async (isWhole) => {
    // An aborted run may still be claiming a piece.
    if (!isWhole) await pieces.return();
    const { printed, claimed } = file;
    await endFilePrint(deps, client_id, print, { printed: isWhole ? printed : [], claimed });
  });
  return streamRun({
    pieces: inTurn(client_id, pieces),
    told: () => ({
      name: labelFileName(file.first, file.drawn, labelFileType(requested.format).extension),
      left_out,
    }),
  });
}

type DrawnRun = {
  drawn: number;
  first?: ParcelLabel;
  claimed: string[];
  printed: string[];
};
type Drawing = {
  asker: Asker;
  shipments: readonly RunShipment[];
  labels: number;
  requested: Requested;
  print: { job_id: string; on: string };
  file: DrawnRun;
  left_out: LeftOut[];
};

async function* drawPieces(
  deps: RunDeps,
  { asker, shipments, labels, requested, print, file, left_out }: Drawing,
): AsyncGenerator<Uint8Array, void> {
  const { client_id, signal } = asker;
  const client = await getClient(deps.db, client_id);
  let writer: LabelWriter | undefined;

  async function draw(label: ParcelLabel, shipment_id: string): Promise<boolean> {
    const { tracking_number } = label;
    try {
      const { format, start_position } = requested;
      writer ??= labelWriter(format, {
        ...labelFacts(label, labels),
        start_position,
        image: imagesAside({ client_id }),
      });
      await writer.add(label, copiesOf(label.transport_kind));
      file.first ??= label;
      file.drawn += 1;
      return true;
    } catch (error) {
      deps.log.error({ error: loggedError(error), client_id, shipment_id }, 'label not drawn');
      left_out.push({ shipment_id, tracking_number, code: 'INTERNAL_ERROR' });
      return false;
    }
  }

  let isDrawn = false;
  try {
    for (const ids of inPieces(shipments)) {
      const piece = await claimPiece(deps, client, ids, { ...print, isOnce: requested.isOnce });
      left_out.push(...piece.left_out);
      file.claimed.push(...piece.labels.map((it) => it.shipment_id));
      for (const { shipment_id, labels: own } of piece.labels) {
        let drawn = 0;
        for (const label of own) {
          if (signal?.aborted) return;
          if (await draw(label, shipment_id)) drawn += 1;
        }
        if (drawn > 0) file.printed.push(shipment_id);
      }
      yield writer?.take() ?? new Uint8Array();
    }
    if (writer) yield await writer.end();
    isDrawn = true;
  } finally {
    if (!isDrawn) await endFilePrint(deps, client_id, print, { printed: [], claimed: file.claimed });
  }
}

function refusePrinted(shipments: readonly RunShipment[], now: Date): void {
  const printed = shipments.flatMap(({ shipment_id, ...row }) => {
    const mark = printedBefore(row, now);
    return mark ? { shipment_id, ...mark } : [];
  });
  if (printed.length > 0) throw refusal('LABEL_PRINTED', { printed });
}

async function noLabels(deps: RunDeps, client_id: string, [first]: readonly RunShipment[]) {
  const rows = first && (await findShipment(deps.db, client_id, first.shipment_id));
  return rows ? noLabel(rows) : refusal('NOT_FOUND');
}

/** Excludes manual orders, which their own carrier labels. */
async function countLabels(db: DbOrTx, client_id: string, ids: readonly string[]): Promise<number> {
  const isOf = and(
    eq(shipmentCourse.client_id, parcel.client_id),
    eq(shipmentCourse.shipment_id, parcel.shipment_id),
  );
  const [counted] = await db
    .select({ labels: count() })
    .from(parcel)
    .innerJoin(shipmentCourse, isOf)
    .where(
      and(
        eq(parcel.client_id, client_id),
        inArray(parcel.shipment_id, [...ids]),
        isNotNull(parcel.tracking_number),
        ne(parcel.status, 'canceled'),
        isNull(shipmentCourse.manual),
      ),
    );
  return counted?.labels ?? 0;
}
