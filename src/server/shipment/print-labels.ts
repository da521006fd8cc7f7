import { v7 } from 'uuid';
import { type LabelFormat, labelLimits } from '#domain/shipment/shipment.ts';
import { type Client, getClient } from '#server/clients/queries.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import type { Asker } from '#server/drawing/threads.ts';
import { refusal } from '#server/errors.ts';
import type { DrawOptions } from '#server/labels/draw-label.ts';
import type { CallContext } from '#server/os.ts';
import type { ParcelLabel } from './label-contents.ts';
import { claimLabels, endFilePrint, fileClaimEnd, lockShipments } from './label-marks.ts';
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
type Requested = {
  shipment_ids: readonly string[];
  parcel_id?: string | undefined;
  format: LabelFormat;
  start_position: NonNullable<DrawOptions['start_position']>;
  papers: 'with' | 'without';
  invoice_copies: number;
  device: string;
  /** Refuse if any label was printed or is being printed. */
  isOnce: boolean;
};

/** Labels to keep for later; they leave no mark. */
export async function labelsToStore(
  deps: PrintDeps,
  asker: Asker,
  requested: Omit<Requested, 'device' | 'isOnce'>,
): Promise<LabelFile> {
  const client = await getClient(deps.db, asker.client_id);
  return drawRequested(
    deps,
    asker,
    await readLabels(deps, client, requested.shipment_ids, requested.parcel_id),
    requested,
  );
}

/**
 * Reads and claims labels in one transaction, so a second user learns of the first print, and a cancellation comes
 * either before the print or too late. The shipments are marked once the answer is sent completely
 * (docs/rules.md 15.5).
 */
export async function printLabels(
  deps: PrintDeps,
  asker: Asker,
  requested: Requested,
  onSent: CallContext['onSent'],
): Promise<LabelFile> {
  const { client_id } = asker;
  const ids = [...new Set(requested.shipment_ids)];
  const client = await getClient(deps.db, client_id);
  const print = { job_id: v7(), on: requested.device };
  const found = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const printed = await lockShipments(tx, client_id, ids, now);
    if (requested.isOnce && printed.length > 0) throw refusal('LABEL_PRINTED', { printed });
    const read = await readLabels({ ...deps, db: tx }, client, ids, requested.parcel_id);
    await claimLabels(tx, client_id, ids, { ...print, until: fileClaimEnd(now) });
    return read;
  });
  try {
    const file = await drawRequested(deps, asker, found, requested);
    onSent((isWhole) => endFilePrint(deps, client_id, print, { printed: isWhole ? ids : [], claimed: ids }));
    return file;
  } catch (error) {
    await endFilePrint(deps, client_id, print, { printed: [], claimed: ids });
    throw error;
  }
}

async function drawRequested(
  deps: PrintDeps,
  asker: Asker,
  { shipments, labels }: Awaited<ReturnType<typeof readLabels>>,
  {
    papers,
    parcel_id,
    format,
    start_position,
    invoice_copies,
  }: Pick<Requested, 'papers' | 'parcel_id' | 'format' | 'start_position' | 'invoice_copies'>,
): Promise<LabelFile> {
  // Papers belong to the shipment, so a single parcel's label has none.
  const hasPapers = papers === 'with' && parcel_id === undefined;
  return drawFile(asker, labels, format, {
    start_position,
    papers: hasPapers ? shipments.flatMap((it) => paperPages(deps, it, invoice_copies)) : [],
  });
}

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

export async function printDanger(
  deps: Pick<Deps, 'db' | 'config'>,
  client_id: string,
  shipment_id: string,
): Promise<LabelFile> {
  const rows = await findShipment(deps.db, client_id, shipment_id);
  if (!rows) throw refusal('NOT_FOUND');
  return dangerFile(deps, rows);
}

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

/** Refuses all if one shipment belongs to another client or has no label. */
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
