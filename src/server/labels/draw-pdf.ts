import PDFDocument from 'pdfkit';
import type { OpenFont } from '#server/fonts/han-fonts.ts';
import { labelFont } from './label-fonts.ts';
import type { Box, LabelItem, LabelLayout, Run, TextItem } from './label-layout.ts';
import { archiveOptions, noStructure, pdfStructure } from './pdf-structure.ts';

const MM = 72 / 25.4;
const LABELS_BETWEEN_PAUSES = 4;

/** `uri`: data URI; pdfkit stores pictures with equal URIs once. */
type PlacedPicture = Box & { uri: string };
type PlacedLabel = { x: number; y: number; layout: LabelLayout; scale?: number; isTurned?: boolean };

export type PdfPage = {
  /** mm */
  width: number;
  height: number;
  labels: PlacedLabel[];
  /** PNG without transparency, drawn below the texts. */
  pictures?: PlacedPicture[];
  cuts?: Box[];
};

type Pdf = PDFKit.PDFDocument;

export type PdfFacts = {
  title: string;
  date: Date;
  /** Language of an archived paper, a tagged PDF/A-3. Absent for labels. */
  archive?: 'de-DE' | 'en-GB';
};

export type OpenPdf = {
  add: (page: PdfPage) => Promise<void>;
  take: () => Uint8Array;
  end: () => Promise<Uint8Array>;
};

/** Pages that were taken leave memory. */
export function openPdf({ title, date, archive }: PdfFacts): OpenPdf {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    // Prevents pdfkit's Helvetica.
    font: '',
    lang: archive ?? 'de-DE',
    ...(archive ? archiveOptions : {}),
    displayTitle: true,
    info: { Title: title, Creator: 'Versandpult', Producer: 'Versandpult', CreationDate: date },
  });
  const structure = archive ? pdfStructure(pdf) : noStructure;
  let drawn = 0;
  return {
    async add(page) {
      pdf.addPage({ size: [page.width * MM, page.height * MM], margin: 0 });
      structure.beginPage();
      for (const picture of page.pictures ?? []) structure.decorate(() => drawPicture(pdf, picture));
      for (const cut of page.cuts ?? []) rectangle(pdf, cut).fill('#b0b0b0');
      for (const { x, y, layout, scale = 1, isTurned } of page.labels) {
        pdf.save().translate(x * MM, y * MM);
        if (isTurned) pdf.rotate(-90);
        if (scale !== 1) pdf.scale(scale);
        for (const item of layout.items) structure.draw(item, () => drawItem(pdf, item));
        pdf.restore();
        drawn += 1;
        // Lets other requests run during hundreds of labels.
        if (drawn % LABELS_BETWEEN_PAUSES === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    },
    take: () => new Uint8Array((pdf.read() as Buffer | null) ?? []),
    async end() {
      structure.end();
      pdf.end();
      const rest: Uint8Array[] = [];
      for await (const chunk of pdf as unknown as AsyncIterable<Uint8Array>) rest.push(chunk);
      return new Uint8Array(Buffer.concat(rest));
    },
  };
}

/** Same pages, title and date, same bytes. */
export async function drawPdf(pages: Iterable<PdfPage>, facts: PdfFacts): Promise<Uint8Array> {
  const pdf = openPdf(facts);
  for (const page of pages) await pdf.add(page);
  return pdf.end();
}

/** pdfkit accepts a parsed font, but its types do not. */
function setFont(pdf: Pdf, { name, source }: OpenFont): Pdf {
  pdf.registerFont(name, source as unknown as string);
  return pdf.font(name);
}

/** If glyphs differ from characters, the PDF also gets the typed text for search and copy. */
function drawText(pdf: Pdf, { text, face, han, size, ink, x: left, baseline }: TextItem): void {
  const runs = labelFont(face).runs(text, han);
  const isRespelt = runs.some(({ font }) => font.isRespelt);
  if (isRespelt) pdf.markContent('Span', { actual: text });
  let x = left;
  for (const [index, { font, text: part }] of runs.entries()) {
    setFont(pdf, font)
      .fontSize(size * MM)
      .fillColor(ink)
      .text(part, x * MM, baseline * MM, {
        lineBreak: false,
        baseline: 'alphabetic',
        // Without `features` pdfkit would set the text word by word.
        ...(font.isShaped ? { features: [] } : {}),
      });
    if (index < runs.length - 1) x += (font.run(part).advanceWidth / font.source.unitsPerEm) * size;
  }
  if (isRespelt) pdf.endMarkedContent();
}

const rectangle = (pdf: Pdf, { x, y, width, height }: Box) =>
  pdf.rect(x * MM, y * MM, width * MM, height * MM);

function drawPicture(pdf: Pdf, { uri, x, y, width, height }: PlacedPicture): void {
  pdf.image(uri, x * MM, y * MM, { width: width * MM, height: height * MM });
}

/** Draws a code's hundred rectangles as one scaled path; one by one pdfkit is too slow. */
function drawModules(pdf: Pdf, { x, y, width, height }: Box, rows: readonly (readonly Run[])[]): void {
  const modules = rows.flatMap((runs, row) => runs.map(({ at, length }) => `${at} ${row} ${length} 1 re`));
  pdf
    .save()
    .fillColor('black')
    .transform(width * MM, 0, 0, height * MM, x * MM, y * MM);
  pdf.addContent(`${modules.join(' ')} f`).restore();
}

function drawItem(pdf: Pdf, item: LabelItem): void {
  switch (item.kind) {
    case 'text':
      drawText(pdf, item);
      return;
    case 'fill':
      rectangle(pdf, item.box).fill('black');
      return;
    case 'frame': {
      const { x, y, width, height } = item.box;
      const { thickness } = item;
      rectangle(pdf, item.box);
      rectangle(pdf, {
        x: x + thickness,
        y: y + thickness,
        width: width - 2 * thickness,
        height: height - 2 * thickness,
      });
      pdf.fill('black', 'even-odd');
      return;
    }
    case 'bars':
      drawModules(pdf, { x: item.x, y: item.box.y, width: item.module, height: item.box.height }, [
        item.bars,
      ]);
      return;
    case 'matrix':
      drawModules(pdf, { x: item.x, y: item.y, width: item.module, height: item.module }, item.rows);
      return;
    case 'shape':
      for (const outline of item.outlines) {
        outline.forEach(([x, y], index) => {
          if (index === 0) pdf.moveTo(x * MM, y * MM);
          else pdf.lineTo(x * MM, y * MM);
        });
        pdf.closePath();
      }
      pdf.fill('black');
      return;
  }
}
