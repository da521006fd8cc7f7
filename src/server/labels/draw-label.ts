import { copiesOf } from '#domain/label-copies.ts';
import { formatTrackingNumber } from '#domain/label-number.ts';
import type { LabelFormat } from '#domain/shipment.ts';
import { drawPdf, type PdfPage } from './draw-pdf.ts';
import { drawPng } from './draw-png.ts';
import { drawZpl } from './draw-zpl.ts';
import { zplMeasure } from './font-zero.ts';
import { type LabelContent, labelDay } from './label-content.ts';
import { labelFont } from './label-fonts.ts';
import type { MeasureText } from './label-layout.ts';
import { a6, type Dpi, fourBySix, type LabelStock, roll100x150, roll103x199 } from './label-stock.ts';
import { layoutLabel } from './layout-label.ts';
import { sheetPages } from './sheet-pages.ts';
import { zipFiles } from './zip-files.ts';

export type DrawOptions = {
  /** Sheets of A4 only: where on the first one the first label goes; row by row from the top left. */
  start_position?: 1 | 2 | 3 | 4;
  /** PDF only: what comes behind the labels. */
  papers?: readonly PdfPage[];
};

export type DrawnLabels = {
  bytes: Uint8Array;
  contentType: string;
  extension: 'pdf' | 'png' | 'zpl' | 'zip';
};

/** Label stocks with a page for each label, and sheets of A4 with so many places. */
const rolls = { pdf_a6: a6, pdf_100x150: roll100x150, pdf_103x199: roll103x199, pdf_4x6: fourBySix(300) };
const sheets = { pdf_a4: 4, pdf_a4_two: 2, pdf_a4_one: 1 } as const;
const images = { png: 203, png_300: 300 } as const;
const printerFiles = { zpl: 203, zpl_300: 300 } as const;

/**
 * Labels in one file. An image holds one label, so several as PNG come as a ZIP of images named after the
 * tracking numbers. The same content gives the same bytes.
 */
export async function drawLabels(
  labels: readonly LabelContent[],
  format: LabelFormat,
  options: DrawOptions = {},
): Promise<DrawnLabels> {
  if (labels.length === 0) throw new RangeError('no label to draw');
  if (format in images) return drawImages(labels, images[format as keyof typeof images]);
  const contents = labels.flatMap((it) => Array.from({ length: copiesOf(it.transport_kind) }, () => it));
  if (format in printerFiles)
    return drawPrinterFile(contents, printerFiles[format as keyof typeof printerFiles]);
  const pages =
    format in rolls
      ? rollPages(contents, rolls[format as keyof typeof rolls])
      : sheetPages(
          contents,
          { count: sheets[format as keyof typeof sheets], start: options.start_position ?? 1 },
          interMeasure(),
        );
  return { bytes: await drawPdf([...pages, ...(options.papers ?? [])], about(labels)), ...pdfFile };
}

function drawPrinterFile(contents: readonly LabelContent[], dpi: Dpi): DrawnLabels {
  const layouts = contents.map((content) => layoutLabel(content, fourBySix(dpi), zplMeasure(dpi)));
  return {
    bytes: new TextEncoder().encode(drawZpl(layouts, dpi)),
    contentType: 'application/zpl',
    extension: 'zpl',
  };
}

const pdfFile = { contentType: 'application/pdf', extension: 'pdf' } as const;

function about(contents: readonly LabelContent[]): { title: string; date: Date } {
  const [first] = contents as readonly [LabelContent, ...LabelContent[]];
  const number = formatTrackingNumber(first.tracking_number);
  return {
    title:
      contents.length === 1 ? `Versandetikett ${number}` : `${contents.length} Versandetiketten ab ${number}`,
    date: new Date(`${labelDay(first.date)}T00:00:00Z`),
  };
}

/** Measures with Inter, for one file: labels ask for the same widths again and again while they fit their lines. */
export function interMeasure(): MeasureText {
  const ems = new Map<string, number>();
  return (text, face, size) => {
    const key = face + text;
    let em = ems.get(key);
    if (em === undefined) {
      em = labelFont(face).width(text);
      ems.set(key, em);
    }
    return em * size;
  };
}

function* rollPages(contents: Iterable<LabelContent>, stock: LabelStock): Generator<PdfPage> {
  const measure = interMeasure();
  for (const content of contents) {
    const layout = layoutLabel(content, stock, measure);
    yield { width: stock.width, height: stock.height, labels: [{ x: 0, y: 0, layout }] };
  }
}

async function drawImages(contents: readonly LabelContent[], dpi: Dpi): Promise<DrawnLabels> {
  const stock = fourBySix(dpi);
  const files: { name: string; bytes: Uint8Array }[] = [];
  for (const content of contents) {
    const layout = layoutLabel(content, stock, interMeasure());
    const page = { width: stock.width, height: stock.height, labels: [{ x: 0, y: 0, layout }] };
    const pdf = await drawPdf([page], about([content]));
    const bytes = await drawPng(pdf, 4 * dpi, 6 * dpi, dpi);
    files.push({ name: `${content.tracking_number}.png`, bytes });
  }
  const [only] = files as [{ name: string; bytes: Uint8Array }];
  if (files.length === 1) return { bytes: only.bytes, contentType: 'image/png', extension: 'png' };
  return {
    bytes: zipFiles(files, new Date(`${labelDay((contents[0] as LabelContent).date)}T00:00:00Z`)),
    contentType: 'application/zip',
    extension: 'zip',
  };
}
