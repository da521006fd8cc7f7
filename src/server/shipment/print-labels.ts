import { and, asc, eq, inArray } from 'drizzle-orm';
import { type LabelFormat, labelLimits } from '#domain/shipment.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { shipmentCourse } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Asker } from '#server/drawing/threads.ts';
import { refusal } from '#server/errors.ts';
import type { DrawOptions } from '#server/labels/draw-label.ts';
import { timestamp } from '#server/timestamp.ts';
import { type Client, getClient } from '#server/user/queries.ts';
import type { ParcelLabel } from './label-contents.ts';
import {
  dangerFile,
  drawFile,
  invoiceFile,
  type LabelFile,
  labelsOf,
  orderPaperFile,
  paperPages,
  papersFile,
} from './labels.ts';
import type { ShipmentRows } from './new-shipment.ts';
import { noLabel } from './no-label.ts';
import { findShipment, findShipments } from './queries.ts';

type PrintDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'carriers'>;
type Wanted = {
  /** The shipments in the order in which their labels are printed. */
  shipment_ids: readonly string[];
  /** One parcel of one shipment, whose label alone is printed. */
  parcel_id?: string | undefined;
  format: LabelFormat;
  start_position: NonNullable<DrawOptions['start_position']>;
  papers: 'with' | 'without';
  invoice_copies: number;
  /** The name the device gives itself. */
  device: string;
  /** Refused if any of them was printed before. */
  isOnce: boolean;
  /** Notes that they are printed. */
  isMarked: boolean;
};

/**
 * Labels to be printed, drawn from what is stored: nothing needs to be kept. That they are printed is noted in the
 * transaction that reads them, so that of two who print at the same time the second learns of the first, and of a
 * cancellation at the same time either the print does or it was too late.
 */
export async function printLabels(deps: PrintDeps, asker: Asker, wanted: Wanted): Promise<LabelFile> {
  const { client_id } = asker;
  const ids = [...new Set(wanted.shipment_ids)];
  const client = await getClient(deps.db, client_id);
  const { shipments, labels } = await deps.db.transaction(async (tx) => {
    const printed = await lockShipments(tx, client_id, ids);
    if (wanted.isOnce && printed.length > 0) throw refusal('LABEL_PRINTED', { printed });
    const found = await readLabels({ ...deps, db: tx }, client, ids, wanted.parcel_id);
    if (wanted.isMarked)
      await tx
        .update(shipmentCourse)
        .set({ label_printed: deps.clock.now(), label_printed_on: wanted.device })
        .where(and(eq(shipmentCourse.client_id, client_id), inArray(shipmentCourse.shipment_id, ids)));
    return found;
  });
  // The papers belong to the shipment: one parcel's label comes without them.
  const hasPapers = wanted.papers === 'with' && wanted.parcel_id === undefined;
  return drawFile(asker, labels, wanted.format, {
    start_position: wanted.start_position,
    papers: hasPapers ? shipments.flatMap((it) => paperPages(deps, it, wanted.invoice_copies)) : [],
  });
}

/** A shipment's customs invoice is no label: fetching it leaves no mark. */
export async function printInvoice(
  deps: Pick<Deps, 'db' | 'config'>,
  client_id: string,
  shipment_id: string,
  copies: number,
): Promise<LabelFile> {
  const rows = await findShipment(deps.db, client_id, shipment_id);
  if (!rows) throw refusal('NOT_FOUND');
  return invoiceFile(deps, rows, copies);
}

/** All papers of a shipment beside its labels, which leave no mark either. */
export async function printPapers(
  deps: Pick<Deps, 'db' | 'config'>,
  client_id: string,
  shipment_id: string,
  copies: number,
): Promise<LabelFile> {
  const rows = await findShipment(deps.db, client_id, shipment_id);
  if (!rows) throw refusal('NOT_FOUND');
  return papersFile(deps, rows, copies);
}

/** The transport document of a shipment's dangerous goods. */
export async function printDanger(
  deps: Pick<Deps, 'db' | 'config'>,
  client_id: string,
  shipment_id: string,
): Promise<LabelFile> {
  const rows = await findShipment(deps.db, client_id, shipment_id);
  if (!rows) throw refusal('NOT_FOUND');
  return dangerFile(deps, rows);
}

/** The waybill or the copy of a shipment's order. */
export async function printOrderPaper(
  deps: Pick<Deps, 'db' | 'config'>,
  client_id: string,
  shipment_id: string,
  kind: 'waybill' | 'mission_copy',
): Promise<LabelFile> {
  const rows = await findShipment(deps.db, client_id, shipment_id);
  if (!rows) throw refusal('NOT_FOUND');
  return orderPaperFile(deps, rows, kind);
}

/** The labels of shipments in that order. Refused as a whole where one of them is not the client's or has none. */
export async function readLabels(
  deps: { db: DbOrTx } & Pick<Deps, 'config' | 'carriers'>,
  client: Client,
  ids: readonly string[],
  parcel_id?: string,
): Promise<{ shipments: ShipmentRows[]; labels: ParcelLabel[] }> {
  const found = new Map(
    (await findShipments(deps.db, client.id, ids)).map((rows) => [rows.shipment.shipment_id, rows]),
  );
  const shipments = ids.map((id) => found.get(id) ?? notFound());
  if (parcel_id && !shipments.some(({ parcels }) => parcels.some((it) => it.parcel_id === parcel_id)))
    throw refusal('NOT_FOUND');
  const labels = shipments.flatMap((rows) => {
    const own = labelsOf(deps, rows, client, parcel_id);
    if (own.length === 0) throw noLabel(rows, parcel_id);
    return own;
  });
  if (labels.length > labelLimits.labels) {
    const issue = { path: 'shipment_ids', code: 'labels_too_many', params: { max: labelLimits.labels } };
    throw refusal('VALIDATION_FAILED', { issues: [issue] });
  }
  return { shipments, labels };
}

function notFound(): never {
  throw refusal('NOT_FOUND');
}

/**
 * Locks the shipments, so that nobody else prints or cancels them until the transaction ends; answers what was
 * printed before.
 */
export async function lockShipments(tx: DbOrTx, client_id: string, ids: readonly string[]) {
  const locked = await tx
    .select({
      shipment_id: shipmentCourse.shipment_id,
      label_printed: shipmentCourse.label_printed,
      label_printed_on: shipmentCourse.label_printed_on,
    })
    .from(shipmentCourse)
    .where(and(eq(shipmentCourse.client_id, client_id), inArray(shipmentCourse.shipment_id, [...ids])))
    .orderBy(asc(shipmentCourse.shipment_id))
    .for('update');
  return locked.flatMap(({ shipment_id, label_printed, label_printed_on }) =>
    label_printed
      ? {
          shipment_id,
          label_printed: timestamp(label_printed),
          label_printed_on: label_printed_on ?? '',
        }
      : [],
  );
}
