import { formatISO } from 'date-fns/formatISO';
import { isZpl, type PrinterFormat } from '#domain/labels/printer.ts';
import { drawPdf } from '#server/labels/draw-pdf.ts';
import { drawZpl } from '#server/labels/draw-zpl.ts';
import { zplMeasure } from '#server/labels/font-zero.ts';
import type { LabelLayout, MeasureText } from '#server/labels/label-layout.ts';
import { labelPen } from '#server/labels/label-pen.ts';
import { a6, fourBySix, type LabelStock, roll100x150, roll103x199 } from '#server/labels/label-stock.ts';
import { interMeasure } from '#server/labels/label-writer.ts';
import type { LabelFile } from '#server/shipment/labels.ts';

const a4: LabelStock = { width: 210, height: 297, margin: 10, dot: 25.4 / 600, scale: 1 };

const stocks: Record<PrinterFormat, LabelStock> = {
  zpl: fourBySix(203),
  zpl_300: fourBySix(300),
  pdf_a6: a6,
  pdf_100x150: roll100x150,
  pdf_103x199: roll103x199,
  pdf_4x6: fourBySix(300),
  pdf_a4: a4,
  pdf_a4_two: a4,
  pdf_a4_one: a4,
};

/** Names its printer and has a frame at the edge; it must not resemble a label. */
export async function testPage(
  { name, format }: { name: string; format: PrinterFormat },
  now: Date,
): Promise<LabelFile> {
  const stock = stocks[format];
  if (isZpl(format)) {
    const dpi = format === 'zpl' ? 203 : 300;
    const zpl = drawZpl([layout(stock, zplMeasure(dpi), { name, format, now })], dpi);
    return { name: 'Testseite.zpl', bytes: new TextEncoder().encode(zpl), contentType: 'application/zpl' };
  }
  const page = layout(stock, interMeasure(), { name, format, now });
  const bytes = await drawPdf(
    [{ width: stock.width, height: stock.height, labels: [{ x: 0, y: 0, layout: page }] }],
    { title: `Testseite ${name}`, date: now },
  );
  return { name: 'Testseite.pdf', bytes, contentType: 'application/pdf' };
}

function layout(
  stock: LabelStock,
  measure: MeasureText,
  { name, format, now }: { name: string; format: PrinterFormat; now: Date },
): LabelLayout {
  const { width, height, margin } = stock;
  const pen = labelPen(stock, measure);
  const inner = width - 2 * margin;
  pen.frame({ x: margin, y: margin, width: inner, height: height - 2 * margin }, 0.5);
  const line = (index: number, text: string, size: number, face: 'bold' | 'regular') =>
    pen.line({ x: margin + 4, y: margin + 8 + index * 11, width: inner - 8, height: 10 }, text, {
      face,
      size,
    });
  line(0, 'Versandpult', 7, 'bold');
  line(1, 'Testseite / Test page', 6, 'regular');
  line(2, name, 6, 'bold');
  line(3, `${format} · ${Math.round(width)} × ${Math.round(height)} mm`, 5, 'regular');
  line(4, formatISO(now), 4, 'regular');
  return { width, height, items: pen.items };
}
