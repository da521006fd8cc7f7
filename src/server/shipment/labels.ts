import { besideLabels, orderedPapers } from '#domain/labels/papers.ts';
import type { LabelFormat } from '#domain/shipment/shipment.ts';
import type { Client } from '#server/clients/queries.ts';
import type { Deps } from '#server/deps.ts';
import { drawAside } from '#server/drawing/draw-aside.ts';
import type { Asker } from '#server/drawing/threads.ts';
import { refusal } from '#server/errors.ts';
import { type DrawOptions, drawLabels } from '#server/labels/draw-label.ts';
import { drawPdf, type PdfPage } from '#server/labels/draw-pdf.ts';
import type { LabelContent } from '#server/labels/label-content.ts';
import type { DrawImage } from '#server/labels/label-writer.ts';
import { type DangerPrinted, hasDanger } from '#server/papers/danger-content.ts';
import { drawDanger } from '#server/papers/draw-danger.ts';
import type { DangerHanded } from '#server/papers/draw-handover.ts';
import { drawInvoice, invoicePages } from '#server/papers/draw-invoice.ts';
import { drawOrderPaper, type OrderPaperKind, orderPaperPages } from '#server/papers/draw-order-paper.ts';
import type { InvoicedShipment } from '#server/papers/invoice-content.ts';
import type { PaperOrder } from '#server/papers/order-paper.ts';
import { paperLogo } from '#server/papers/paper-logo.ts';
import { unList } from '#server/papers/un-list.ts';
import { labelContents, type ParcelLabel } from './label-contents.ts';
import type { ShipmentRows } from './new-shipment.ts';
import { isCanceled, noLabel } from './no-label.ts';
import { showShipment, trackingNumbers } from './show-shipment.ts';

type LabelDeps = Pick<Deps, 'config'>;
export type LabelFile = { name: string; bytes: Uint8Array; contentType: string };

export async function invoiceFile(deps: LabelDeps, rows: ShipmentRows, copies: number): Promise<LabelFile> {
  const invoiced = invoicedShipment(deps, rows);
  if (!invoiced) throw refusal('NOT_FOUND');
  if (isCanceled(rows)) throw noLabel(rows);
  return { ...(await drawInvoice(invoiced, copies)), contentType: 'application/pdf' };
}

export async function orderPaperFile(
  deps: LabelDeps,
  rows: ShipmentRows,
  kind: OrderPaperKind,
): Promise<LabelFile> {
  if (!rows.shipment[kind]) throw refusal('NOT_FOUND');
  if (isCanceled(rows)) throw noLabel(rows);
  return { ...(await drawOrderPaper(paperOrder(deps, rows), kind)), contentType: 'application/pdf' };
}

export async function papersFile(deps: LabelDeps, rows: ShipmentRows, copies: number): Promise<LabelFile> {
  if (orderedPapers(rows.shipment).length === 0) throw refusal('NOT_FOUND');
  if (isCanceled(rows)) throw noLabel(rows);
  return drawPapers(rows, paperPages(deps, rows, copies), { archive: 'de-DE' });
}

/** Undefined if the shipments have no papers. */
export async function papersOfMany(
  deps: LabelDeps,
  shipments: readonly ShipmentRows[],
  copies = 1,
): Promise<LabelFile | undefined> {
  const papered = shipments.map((rows) => ({ rows, pages: paperPages(deps, rows, copies) }));
  const [first, ...others] = papered.filter(({ pages }) => pages.length > 0);
  if (!first) return undefined;
  if (others.length === 0) return drawPapers(first.rows, first.pages, { archive: 'de-DE' });
  return drawPapers(
    first.rows,
    [first, ...others].flatMap((it) => it.pages),
    { others: others.length },
  );
}

async function drawPapers(
  { shipment, parcels }: ShipmentRows,
  pages: readonly PdfPage[],
  { archive, others = 0 }: { archive?: 'de-DE'; others?: number },
): Promise<LabelFile> {
  const number = trackingNumbers(parcels)[0] ?? shipment.shipment_id;
  const facts = { title: `Papiere ${number}`, date: shipment.created, ...(archive ? { archive } : {}) };
  const bytes = await drawPdf(pages, facts);
  return { name: papersName(number, others), bytes, contentType: 'application/pdf' };
}

/** "Papiere-40123….pdf", of several shipments "Papiere-40123…+2.pdf". */
export const papersName = (number: string, others: number): string =>
  `Papiere-${number}${others > 0 ? `+${others}` : ''}.pdf`;

const paperOrder = (deps: LabelDeps, rows: ShipmentRows): PaperOrder => ({
  ...dangerPrinted(deps, rows),
  surcharges: rows.shipment.surcharges as PaperOrder['surcharges'],
  logo: paperLogo(deps.config.logo),
});

export function paperPages(deps: LabelDeps, rows: ShipmentRows, copies = 1): PdfPage[] {
  const order = paperOrder(deps, rows);
  const invoiced = invoicedShipment(deps, rows);
  return besideLabels(order.shipment).flatMap((kind) => {
    if (kind !== 'invoice') return orderPaperPages(order, kind);
    return invoiced ? invoicePages(invoiced, copies) : [];
  });
}

export async function dangerFile(deps: LabelDeps, rows: ShipmentRows): Promise<LabelFile> {
  const printed = dangerPrinted(deps, rows);
  if (!hasDanger(printed.shipment)) throw isCanceled(rows) ? noLabel(rows) : refusal('NOT_FOUND');
  return { ...(await drawDanger(printed)), contentType: 'application/pdf' };
}

export const dangersOf = ({ config }: LabelDeps, shipments: readonly ShipmentRows[]): DangerHanded[] =>
  shipments
    .map(plainShipment)
    .filter(hasDanger)
    .map((shipment) => ({ shipment, provider_name: config.provider.name }));

const plainShipment = (rows: ShipmentRows) => showShipment(rows, { number: 0, user_uid: '' });

const dangerPrinted = ({ config }: LabelDeps, rows: ShipmentRows): DangerPrinted => ({
  shipment: plainShipment(rows),
  list: unList(),
  provider_name: config.provider.name,
});

function invoicedShipment({ config }: LabelDeps, rows: ShipmentRows): InvoicedShipment | undefined {
  const shipment = plainShipment(rows);
  return shipment.customs
    ? { shipment, customs: shipment.customs, provider_name: config.provider.name }
    : undefined;
}

/** Empty for cancelled parcels and manual orders. */
export function labelsOf(
  { config, carriers }: Pick<Deps, 'config' | 'carriers'>,
  rows: ShipmentRows,
  client: Client,
  parcel_id?: string | undefined,
): ParcelLabel[] {
  return labelContents({
    shipment: showShipment(rows, client),
    client_number: client.number,
    provider_name: config.provider.name,
    wants_latin: carriers[rows.shipment.carrier_id]?.capabilities.wants_latin ?? false,
  }).filter((it) => parcel_id === undefined || it.parcel_id === parcel_id);
}

export async function drawFile(
  asker: Asker,
  labels: readonly ParcelLabel[],
  format: LabelFormat,
  options: Omit<DrawOptions, 'image'> = {},
): Promise<LabelFile> {
  const { bytes, contentType, extension } = await drawLabels(labels, format, {
    ...options,
    image: imagesAside(asker),
  });
  return { name: labelFileName(labels[0], labels.length, extension), bytes, contentType };
}

export const imagesAside =
  (asker: Asker): DrawImage =>
  (...input) =>
    drawAside(asker, 'image', ...input);

/** "40123…05.pdf" for one label, "40123…05+11.pdf" for twelve. */
export const labelFileName = (first: LabelContent | undefined, count: number, extension: string): string =>
  `${first?.tracking_number ?? ''}${count > 1 ? `+${count - 1}` : ''}.${extension}`;
