import type { PrinterFormat } from '#domain/labels/printer.ts';
import { getClient } from '#server/clients/queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Asker } from '#server/drawing/threads.ts';
import { refusal } from '#server/errors.ts';
import { closedHandoverFile } from '#server/shipment/closed-handover/closed-paper.ts';
import { handoverFile } from '#server/shipment/handover.ts';
import { drawFile, type LabelFile, labelsOf, papersOfMany } from '#server/shipment/labels.ts';
import { isCanceled } from '#server/shipment/no-label.ts';
import { printDanger, printInvoice, printOrderPaper } from '#server/shipment/print-labels.ts';
import { findShipments } from '#server/shipment/queries.ts';
import type { JobRow } from './job-queries.ts';
import { testPage } from './test-page.ts';

type DocumentDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'carriers'>;

export type PrintDocument = { name: string; file: string; content_type: string };

/** Draws current data; cancelled shipments are refused. */
export async function documentOf(
  deps: DocumentDeps,
  job: JobRow,
  printer: { name: string; format: PrinterFormat },
  signal: AbortSignal,
): Promise<PrintDocument> {
  const { name, bytes, contentType } = await draw(deps, job, printer, signal);
  return { name, file: Buffer.from(bytes).toString('base64'), content_type: contentType };
}

async function draw(
  deps: DocumentDeps,
  { client_id, kind, requested }: JobRow,
  printer: { name: string; format: PrinterFormat },
  signal: AbortSignal,
): Promise<LabelFile> {
  const asker = { client_id, signal };
  if (kind === 'test') return testPage(printer, deps.clock.now());
  if (kind === 'handover') return handoverDocument(deps, asker, requested);
  const { shipment_ids, parcel_id, after_parcel, paper, invoice_copies = 1 } = requested;
  const [first] = shipment_ids;
  if (first === undefined) throw refusal('NOT_FOUND');
  if (kind === 'paper') {
    if (paper === 'waybill' || paper === 'mission_copy')
      return printOrderPaper(deps, client_id, first, paper);
    if (paper === 'danger') return printDanger(deps, client_id, first);
    return printInvoice(deps, client_id, first, invoice_copies);
  }
  const found = await findShipments(deps.db, client_id, shipment_ids);
  const shipments = shipment_ids.flatMap(
    (id) => found.find((it) => it.shipment.shipment_id === id && !isCanceled(it, parcel_id)) ?? [],
  );
  if (kind === 'papers') {
    const papers = await papersOfMany(deps, shipments, invoice_copies);
    if (!papers) throw refusal('NOT_FOUND');
    return papers;
  }
  const client = await getClient(deps.db, client_id);
  const labels = shipments.flatMap((it) => {
    const own = labelsOf(deps, it, client, parcel_id);
    const isFirst = it.shipment.shipment_id === first;
    return isFirst ? own.slice(own.findLastIndex((label) => label.parcel_id === after_parcel) + 1) : own;
  });
  // Leaves out labels cancelled since the request.
  if (labels.length === 0) throw refusal('LABEL_CANCELED');
  return drawFile(asker, labels, printer.format);
}

async function handoverDocument(
  deps: DocumentDeps,
  asker: Asker,
  { handover }: JobRow['requested'],
): Promise<LabelFile> {
  if (!handover) throw refusal('NOT_FOUND');
  const list =
    'day' in handover
      ? await handoverFile(deps, asker, handover)
      : await closedHandoverFile(deps, asker, handover);
  return { ...list, contentType: 'application/pdf' };
}
