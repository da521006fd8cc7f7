import { drawPdf, type PdfPage } from '#server/labels/draw-pdf.ts';
import { interMeasure } from '#server/labels/label-writer.ts';
import { type InvoicedShipment, invoiceContent } from './invoice-content.ts';
import { both } from './invoice-words.ts';
import { a4, layoutInvoice } from './layout-invoice.ts';

export function invoicePages(invoiced: InvoicedShipment, copies = 1): PdfPage[] {
  const pages = layoutInvoice(invoiceContent(invoiced), interMeasure()).map((layout) => ({
    width: a4.width,
    height: a4.height,
    labels: [{ x: 0, y: 0, layout }],
  }));
  return Array.from({ length: copies }, () => pages).flat();
}

export async function drawInvoice(
  invoiced: InvoicedShipment,
  copies = 1,
): Promise<{ name: string; bytes: Uint8Array }> {
  const { title, number, created } = invoiceContent(invoiced);
  const [reference = ''] = invoiced.shipment.tracking_number;
  const label = number || reference || invoiced.shipment.shipment_id;
  const bytes = await drawPdf(invoicePages(invoiced, copies), {
    title: `${both(title)} ${label}`,
    date: new Date(`${created}T00:00:00Z`),
    archive: 'de-DE',
  });
  const safe = label.replace(/[^\p{L}\p{N}.-]+/gu, '-');
  return { name: `${title.de}-${safe}.pdf`, bytes };
}
