import { drawPdf, type PdfPage } from '#server/labels/draw-pdf.ts';
import { interMeasure } from '#server/labels/label-writer.ts';
import { type DangerPrinted, dangerContent } from './danger-content.ts';
import { dangerWords } from './danger-words.ts';
import { layoutDanger } from './layout-danger.ts';

export function dangerPages(printed: DangerPrinted): PdfPage[] {
  return layoutDanger(dangerContent(printed), interMeasure()).map((layout) => ({
    width: layout.width,
    height: layout.height,
    labels: [{ x: 0, y: 0, layout }],
  }));
}

/** The transport document of dangerous goods (docs/rules.md 9.16). */
export async function drawDanger(printed: DangerPrinted): Promise<{ name: string; bytes: Uint8Array }> {
  const { shipment } = printed;
  const [number = shipment.shipment_id] = shipment.tracking_number;
  const bytes = await drawPdf(dangerPages(printed), {
    title: `${dangerWords.title} ${number}`,
    date: new Date(shipment.created.seconds * 1000),
    archive: 'de-DE',
  });
  return { name: `${dangerWords.file}-${number}.pdf`, bytes };
}
