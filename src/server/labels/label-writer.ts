import type { LabelFormat } from '#domain/shipment/shipment.ts';
import { type OpenPdf, openPdf, type PdfFacts, type PdfPage } from './draw-pdf.ts';
import { drawPng } from './draw-png.ts';
import { drawZpl } from './draw-zpl.ts';
import { zplMeasure } from './font-zero.ts';
import type { LabelContent } from './label-content.ts';
import { labelFont } from './label-fonts.ts';
import type { LabelLayout, MeasureText } from './label-layout.ts';
import { a6, type Dpi, fourBySix, type LabelStock, roll100x150, roll103x199 } from './label-stock.ts';
import { layoutLabel } from './layout-label.ts';
import { type PlacesOfSheet, sheetFiller } from './sheet-pages.ts';
import { openZip } from './zip-files.ts';

/** Bytes that were taken leave memory. */
export type LabelWriter = {
  /** Throws if the layout fails; the file then stays unchanged. */
  add: (content: LabelContent, copies: number) => Promise<void>;
  take: () => Uint8Array;
  end: (papers?: Iterable<PdfPage>) => Promise<Uint8Array>;
};

type Rolls = Extract<LabelFormat, 'pdf_a6' | 'pdf_100x150' | 'pdf_103x199' | 'pdf_4x6'>;
type Sheets = Extract<LabelFormat, 'pdf_a4' | 'pdf_a4_two' | 'pdf_a4_one'>;

const rolls: Record<Rolls, LabelStock> = {
  pdf_a6: a6,
  pdf_100x150: roll100x150,
  pdf_103x199: roll103x199,
  pdf_4x6: fourBySix(300),
};
const sheets: Record<Sheets, PlacesOfSheet> = { pdf_a4: 4, pdf_a4_two: 2, pdf_a4_one: 1 };
const images = { png: 203, png_300: 300 } as const;
const printerFiles = { zpl: 203, zpl_300: 300 } as const;

export const isImage = (format: LabelFormat): format is keyof typeof images => format in images;
const isPrinterFile = (format: LabelFormat): format is keyof typeof printerFiles => format in printerFiles;
const isSheet = (format: LabelFormat): format is Sheets => format in sheets;

export type DrawImage = (
  content: LabelContent,
  format: keyof typeof images,
  facts: PdfFacts,
) => Promise<Uint8Array>;

export type WriterFacts = PdfFacts & { start_position?: 1 | 2 | 3 | 4; image?: DrawImage };

export function labelFileType(format: LabelFormat) {
  if (isImage(format)) return { contentType: 'application/zip', extension: 'zip' } as const;
  if (isPrinterFile(format)) return { contentType: 'application/zpl', extension: 'zpl' } as const;
  return { contentType: 'application/pdf', extension: 'pdf' } as const;
}

/** Images come in a ZIP. Same labels, same bytes. */
export function labelWriter(format: LabelFormat, facts: WriterFacts): LabelWriter {
  if (isImage(format)) return imageWriter(images[format], facts);
  if (isPrinterFile(format)) return zplWriter(printerFiles[format]);
  if (isSheet(format)) return sheetWriter(sheets[format], facts);
  return rollWriter(rolls[format], facts);
}

/** Caches Inter's widths for one file, because fitting repeats them. */
export function interMeasure(): MeasureText {
  let ems = new Map<string, number>();
  return (text, face, size) => {
    const key = face + text;
    let em = ems.get(key);
    if (em === undefined) {
      em = labelFont(face).width(text);
      // Names differ from label to label, so the cache has a limit.
      if (ems.size >= mostWidths) ems = new Map();
      ems.set(key, em);
    }
    return em * size;
  };
}
const mostWidths = 5_000;

export const drawImage: DrawImage = async (content, format, facts) => {
  const dpi = images[format];
  const stock = fourBySix(dpi);
  const pdf = openPdf(facts);
  await pdf.add(pageOf(stock, layoutLabel(content, stock, interMeasure())));
  return drawPng(await pdf.end(), 4 * dpi, 6 * dpi, dpi);
};

const pageOf = ({ width, height }: LabelStock, layout: LabelLayout): PdfPage => ({
  width,
  height,
  labels: [{ x: 0, y: 0, layout }],
});

function rollWriter(stock: LabelStock, facts: WriterFacts): LabelWriter {
  const pdf = openPdf(facts);
  const measure = interMeasure();
  return {
    async add(content, copies) {
      const page = pageOf(stock, layoutLabel(content, stock, measure));
      for (let copy = 0; copy < copies; copy += 1) await pdf.add(page);
    },
    take: pdf.take,
    end: (papers) => endPdf(pdf, papers),
  };
}

function sheetWriter(count: PlacesOfSheet, facts: WriterFacts): LabelWriter {
  const pdf = openPdf(facts);
  const filler = sheetFiller({ count, start: facts.start_position ?? 1 });
  const measure = interMeasure();
  return {
    async add(content, copies) {
      const layout = layoutLabel(content, filler.stock, measure);
      for (let copy = 0; copy < copies; copy += 1) {
        const full = filler.add(layout);
        if (full) await pdf.add(full);
      }
    },
    take: pdf.take,
    async end(papers) {
      const last = filler.rest();
      if (last) await pdf.add(last);
      return endPdf(pdf, papers);
    },
  };
}

async function endPdf(pdf: OpenPdf, papers: Iterable<PdfPage> = []): Promise<Uint8Array> {
  for (const page of papers) await pdf.add(page);
  return pdf.end();
}

function waiting() {
  let parts: Uint8Array[] = [];
  return {
    push: (part: Uint8Array) => void parts.push(part),
    take() {
      const taken = new Uint8Array(Buffer.concat(parts));
      parts = [];
      return taken;
    },
  };
}

function zplWriter(dpi: Dpi): LabelWriter {
  const { push, take } = waiting();
  const measure = zplMeasure(dpi);
  const text = new TextEncoder();
  return {
    async add(content, copies) {
      const zpl = text.encode(drawZpl([layoutLabel(content, fourBySix(dpi), measure)], dpi));
      for (let copy = 0; copy < copies; copy += 1) push(zpl);
      await new Promise((resolve) => setImmediate(resolve));
    },
    take,
    end: async () => take(),
  };
}

function imageWriter(dpi: Dpi, { image = drawImage, ...facts }: WriterFacts): LabelWriter {
  const { push, take } = waiting();
  const zip = openZip(facts.date);
  return {
    // One image is enough, whatever the number of copies.
    async add(content) {
      const bytes = await image(content, dpi === 203 ? 'png' : 'png_300', facts);
      push(zip.add(`${content.tracking_number}.png`, bytes));
    },
    take,
    async end() {
      push(zip.end());
      return take();
    },
  };
}
