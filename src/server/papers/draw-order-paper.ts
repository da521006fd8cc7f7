import { drawPdf, type PdfPage } from '#server/labels/draw-pdf.ts';
import { interMeasure } from '#server/labels/label-writer.ts';
import { layoutOrderPaper, orderPaperTop } from './layout-order-paper.ts';
import { missionContent } from './mission-content.ts';
import { type OrderPaper, type PaperOrder, readingOf } from './order-paper.ts';
import { headroom, pagesWithLogo } from './paper-logo.ts';
import { waybillContents } from './waybill-content.ts';

export type OrderPaperKind = 'waybill' | 'mission_copy';

const contentsOf = (order: PaperOrder, kind: OrderPaperKind): OrderPaper[] =>
  kind === 'waybill' ? waybillContents(order) : [missionContent(order)];

/** A waybill has three originals. */
export function orderPaperPages(order: PaperOrder, kind: OrderPaperKind): PdfPage[] {
  const measure = interMeasure();
  // The waybill of another carrier shows no logo of ours.
  const isOthers = kind === 'waybill' && (order.shipment.manual?.carrier_name ?? '') !== '';
  const logo = isOthers ? undefined : order.logo;
  return contentsOf(order, kind).flatMap((paper) =>
    pagesWithLogo(layoutOrderPaper(paper, measure, headroom(logo)), logo, orderPaperTop),
  );
}

/** Same shipment, same file (docs/rules.md 15.14). */
export async function drawOrderPaper(
  order: PaperOrder,
  kind: OrderPaperKind,
): Promise<{ name: string; bytes: Uint8Array }> {
  const { shipment } = order;
  const [number = shipment.shipment_id] = shipment.tracking_number;
  const { words } = readingOf(shipment);
  const { title, file } = kind === 'waybill' ? words.waybill : words.mission;
  const bytes = await drawPdf(orderPaperPages(order, kind), {
    title: `${title} ${number}`,
    date: new Date(shipment.created.seconds * 1000),
    archive: words.locale,
  });
  return { name: `${file}-${number}.pdf`, bytes };
}
