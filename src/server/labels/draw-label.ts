import { formatTrackingNumber } from '#domain/label-number.ts';
import type { LabelFormat } from '#domain/shipment.ts';
import { drawPdf, type PdfPage } from './draw-pdf.ts';
import { drawPng } from './draw-png.ts';
import { drawZpl } from './draw-zpl.ts';
import { measureForZpl } from './font-zero.ts';
import { type LabelContent, labelDay } from './label-content.ts';
import { labelFont } from './label-fonts.ts';
import type { MeasureText } from './label-layout.ts';
import { a6, fourBySix } from './label-stock.ts';
import { layoutLabel } from './layout-label.ts';
import { zipFiles } from './zip-files.ts';

export type DrawOptions = {
  /** pdf_a4 only: where on the first sheet of four the first label goes; row by row from the top left. */
  start_position?: 1 | 2 | 3 | 4;
  /** png only. */
  dpi?: 203 | 300;
  /** PDF only: what comes behind the labels. */
  papers?: readonly PdfPage[];
};

export type DrawnLabels = {
  bytes: Uint8Array;
  contentType: string;
  extension: 'pdf' | 'png' | 'zpl' | 'zip';
};

const A4 = { width: 210, height: 297 };
const PER_SHEET = 4;

/**
 * Labels in one file. An image holds one label, so several as PNG come as a ZIP of images named after the
 * tracking numbers. The same content gives the same bytes.
 */
export async function drawLabels(
  contents: readonly LabelContent[],
  format: LabelFormat,
  options: DrawOptions = {},
): Promise<DrawnLabels> {
  if (contents.length === 0) throw new RangeError('no label to draw');
  const { papers = [] } = options;
  switch (format) {
    case 'pdf_a6':
      return { bytes: await drawPdf([...singlePages(contents), ...papers], about(contents)), ...pdfFile };
    case 'pdf_a4': {
      const pages = sheetPages(contents, options.start_position ?? 1);
      return { bytes: await drawPdf([...pages, ...papers], about(contents)), ...pdfFile };
    }
    case 'png':
      return drawImages(contents, options.dpi ?? 203);
    case 'zpl': {
      const layouts = contents.map((content) => layoutLabel(content, fourBySix(203), measureForZpl));
      return {
        bytes: new TextEncoder().encode(drawZpl(layouts)),
        contentType: 'application/zpl',
        extension: 'zpl',
      };
    }
  }
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

function* singlePages(contents: Iterable<LabelContent>): Generator<PdfPage> {
  const measure = interMeasure();
  for (const content of contents) {
    const layout = layoutLabel(content, a6, measure);
    yield { width: a6.width, height: a6.height, labels: [{ x: 0, y: 0, layout }] };
  }
}

function* sheetPages(contents: readonly LabelContent[], startPosition: number): Generator<PdfPage> {
  const quarter = { width: A4.width / 2, height: A4.height / 2 };
  const measure = interMeasure();
  let position = startPosition - 1;
  let next = 0;
  while (next < contents.length) {
    const taken = contents.slice(next, next + PER_SHEET - position);
    yield {
      ...A4,
      cuts: [
        { x: quarter.width, y: 0, width: 0.1, height: A4.height },
        { x: 0, y: quarter.height, width: A4.width, height: 0.1 },
      ],
      labels: taken.map((content, index) => ({
        x: ((position + index) % 2) * quarter.width,
        y: Math.floor((position + index) / 2) * quarter.height + (quarter.height - a6.height) / 2,
        layout: layoutLabel(content, a6, measure),
      })),
    };
    next += taken.length;
    position = 0;
  }
}

async function drawImages(contents: readonly LabelContent[], dpi: 203 | 300): Promise<DrawnLabels> {
  const stock = fourBySix(dpi);
  const images: { name: string; bytes: Uint8Array }[] = [];
  for (const content of contents) {
    const layout = layoutLabel(content, stock, interMeasure());
    const page = { width: stock.width, height: stock.height, labels: [{ x: 0, y: 0, layout }] };
    const pdf = await drawPdf([page], about([content]));
    const bytes = await drawPng(pdf, 4 * dpi, 6 * dpi, dpi);
    images.push({ name: `${content.tracking_number}.png`, bytes });
  }
  const [only] = images as [{ name: string; bytes: Uint8Array }];
  if (images.length === 1) return { bytes: only.bytes, contentType: 'image/png', extension: 'png' };
  return {
    bytes: zipFiles(images, new Date(`${labelDay((contents[0] as LabelContent).date)}T00:00:00Z`)),
    contentType: 'application/zip',
    extension: 'zip',
  };
}
