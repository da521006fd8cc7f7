import {
  PDFDocument,
  type PDFField,
  type PDFFont,
  type PDFForm,
  PDFHexString,
  PDFName,
  type PDFPage,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';

/** Points; A4 upright. */
const page = { width: 595.28, height: 841.89 } as const;
const margin = { side: 44, top: 46, bottom: 58 } as const;
export const textWidth = page.width - 2 * margin.side;

const ink = rgb(0.114, 0.114, 0.122);
const muted = rgb(0.35, 0.37, 0.4);
const line = rgb(0.78, 0.79, 0.82);
const brand = rgb(0.043, 0.361, 0.369);
const paper = rgb(0.975, 0.98, 0.982);

type Box = { x: number; y: number; width: number; height: number };

/** German first, English below it or beside it. */
export type Words = { de: string; en: string };

export type Cell = { name: string; label: Words; share?: number; lines?: number; check?: boolean };
export type TableCell = { text: string; share: number; isRight?: boolean; isBold?: boolean };

type Fonts = Record<'regular' | 'bold', PDFFont>;
type Look = { size: number; font?: PDFFont; color?: typeof ink; lead?: number; indent?: number };

/**
 * A document that is written from top to bottom and goes on to the next page by itself. Its fonts are those every PDF
 * reader has, which know German and what people type into a form, and weigh nothing.
 */
export class Paper {
  readonly form: PDFForm;
  private readonly document: PDFDocument;
  private readonly note: Words;
  private readonly regular: PDFFont;
  private readonly bold: PDFFont;
  private readonly pages: PDFPage[] = [];
  /** The height on the page down to which it is written. */
  private at = 0;

  constructor(document: PDFDocument, { regular, bold }: Fonts, title: Words, note: Words) {
    this.document = document;
    this.form = document.getForm();
    this.regular = regular;
    this.bold = bold;
    this.note = note;
    this.newPage();
    this.write(title.de, { size: 19, font: bold, color: brand, lead: 1.15 });
    this.write(title.en, { size: 10.5, color: muted, lead: 1.45 });
    this.at -= 9;
    this.rule();
    this.at -= 3;
  }

  private get page(): PDFPage {
    return this.pages.at(-1) ?? this.newPage();
  }

  private newPage(): PDFPage {
    const added = this.document.addPage([page.width, page.height]);
    this.pages.push(added);
    this.at = page.height - margin.top;
    return added;
  }

  private room(height: number): void {
    if (this.pages.length === 0 || this.at - height < margin.bottom) this.newPage();
  }

  write(text: string, { size, font = this.regular, color = ink, lead = 1.4, indent = 0 }: Look): void {
    for (const row of wrap(text, font, size, textWidth - indent)) {
      this.room(size * lead);
      this.at -= size * lead;
      this.page.drawText(row, { x: margin.side + indent, y: this.at, size, font, color });
    }
  }

  private rule(): void {
    this.page.drawLine({
      start: { x: margin.side, y: this.at },
      end: { x: page.width - margin.side, y: this.at },
      thickness: 0.7,
      color: line,
    });
  }

  private explain(field: PDFField, label: Words): void {
    field.acroField.dict.set(PDFName.of('TU'), PDFHexString.fromText(`${label.de} / ${label.en}`));
  }

  /**
   * Draws the frame on the paper itself, so that the place to write in is printed by every program, those without
   * forms included.
   */
  private frameField(box: Box): void {
    this.page.drawRectangle({ ...box, color: paper, borderColor: line, borderWidth: 0.7 });
  }

  /** A field of the form, or a box to tick, with its label. */
  private drawCell({ name, label, lines = 1, check }: Cell, x: number, width: number): void {
    const height = lines * 13 + 6;
    if (check) {
      const box = this.form.createCheckBox(name);
      const place = { x, y: this.at - 13, width: 11, height: 11 };
      this.frameField(place);
      box.addToPage(this.page, { ...place, borderWidth: 0, textColor: ink });
      this.explain(box, label);
      this.page.drawText(label.de, { x: x + 17, y: this.at - 10.5, size: 9, font: this.regular, color: ink });
      const after = x + 17 + this.regular.widthOfTextAtSize(label.de, 9) + 5;
      this.page.drawText(label.en, {
        x: after,
        y: this.at - 10.5,
        size: 7.5,
        font: this.regular,
        color: muted,
      });
      return;
    }
    this.page.drawText(label.de, { x, y: this.at - 8, size: 7.5, font: this.bold, color: ink });
    const after = x + this.bold.widthOfTextAtSize(label.de, 7.5) + 4;
    this.page.drawText(label.en, { x: after, y: this.at - 8, size: 7, font: this.regular, color: muted });
    this.addText(name, label, { x, y: this.at - 11 - height, width, height }, lines > 1);
  }

  private addText(name: string, label: Words, box: Box, isMultiline = false): void {
    const field = this.form.createTextField(name);
    if (isMultiline) field.enableMultiline();
    this.frameField(box);
    field.addToPage(this.page, { ...box, font: this.regular, textColor: ink, borderWidth: 0 });
    field.setFontSize(10);
    this.explain(field, label);
  }

  section({ de, en }: Words): void {
    this.room(52);
    this.at -= 17;
    this.page.drawText(de, { x: margin.side, y: this.at, size: 11, font: this.bold, color: brand });
    const after = margin.side + this.bold.widthOfTextAtSize(de, 11) + 6;
    this.page.drawText(en, { x: after, y: this.at, size: 8.5, font: this.regular, color: muted });
    this.at -= 6;
  }

  paragraph(text: string): void {
    this.write(text, { size: 9.5, lead: 1.42 });
    this.at -= 4;
  }

  translation(text: string): void {
    this.write(text, { size: 8.5, color: muted, lead: 1.4 });
    this.at -= 5;
  }

  /** Writes a text in a frame that must not be overlooked. */
  frame({ de, en }: Words): void {
    const inner = textWidth - 24;
    const german = wrap(de, this.bold, 9.5, inner);
    const english = wrap(en, this.regular, 8.5, inner);
    const height = german.length * 13.5 + english.length * 12 + 15;
    this.room(height + 8);
    this.at -= 8;
    this.page.drawRectangle({
      x: margin.side,
      y: this.at - height,
      width: textWidth,
      height,
      color: rgb(1, 0.975, 0.91),
      borderColor: rgb(0.95, 0.66, 0),
      borderWidth: 0.9,
    });
    let row = this.at - 5;
    for (const text of german) {
      row -= 13.5;
      this.page.drawText(text, { x: margin.side + 12, y: row + 2, size: 9.5, font: this.bold, color: ink });
    }
    for (const text of english) {
      row -= 12;
      this.page.drawText(text, {
        x: margin.side + 12,
        y: row + 1,
        size: 8.5,
        font: this.regular,
        color: muted,
      });
    }
    this.at -= height + 4;
  }

  /** Fields side by side; they share the width. */
  cells(cells: readonly Cell[]): void {
    const gap = 10;
    const whole = cells.reduce((sum, { share = 1 }) => sum + share, 0);
    const free = textWidth - gap * (cells.length - 1);
    const lines = Math.max(...cells.map((it) => it.lines ?? 1));
    const isChecks = cells.every((it) => it.check);
    const height = isChecks ? 19 : 11 + lines * 13 + 6 + 6;
    this.room(height);
    let x: number = margin.side;
    for (const cell of cells) {
      const width = (free * (cell.share ?? 1)) / whole;
      this.drawCell(cell, x, width);
      x += width + gap;
    }
    this.at -= height;
  }

  /** A table whose cells are fields. */
  grid(name: string, columns: readonly { key: string; label: Words; share: number }[], rows: number): void {
    const whole = columns.reduce((sum, { share }) => sum + share, 0);
    this.room(28 + rows * 19);
    this.at -= 4;
    const places = columns.map(({ share }, index) => ({
      x: margin.side + (textWidth * columns.slice(0, index).reduce((sum, it) => sum + it.share, 0)) / whole,
      width: (textWidth * share) / whole,
    }));
    for (const [index, { label }] of columns.entries()) {
      const x = (places[index]?.x ?? 0) + 2;
      this.page.drawText(label.de, { x, y: this.at - 8, size: 7.5, font: this.bold, color: ink });
      this.page.drawText(label.en, { x, y: this.at - 16, size: 6.5, font: this.regular, color: muted });
    }
    this.at -= 20;
    for (let row = 1; row <= rows; row += 1) {
      for (const [index, { key, label }] of columns.entries()) {
        const { x = 0, width = 0 } = places[index] ?? {};
        const words = { de: `${label.de}, Zeile ${row}`, en: `${label.en}, line ${row}` };
        this.addText(`${name}_${row}_${key}`, words, { x, y: this.at - 18, width, height: 18 });
      }
      this.at -= 18;
    }
    this.at -= 6;
  }

  /** A printed table; the first row is its head. */
  table(rows: readonly (readonly TableCell[])[]): void {
    for (const [index, cells] of rows.entries()) {
      const isHead = index === 0;
      const whole = cells.reduce((sum, { share }) => sum + share, 0);
      const wrapped = cells.map(({ text, share, isBold }) =>
        wrap(text, isHead || isBold ? this.bold : this.regular, 9, (textWidth * share) / whole - 12),
      );
      const height = Math.max(...wrapped.map((it) => it.length)) * 12.5 + 9;
      this.room(height);
      if (isHead) {
        const box = { x: margin.side, y: this.at - height, width: textWidth, height };
        this.page.drawRectangle({ ...box, color: rgb(0.9, 0.945, 0.945) });
      }
      let x: number = margin.side;
      for (const [column, { share, isRight, isBold }] of cells.entries()) {
        const width = (textWidth * share) / whole;
        const font = isHead || isBold ? this.bold : this.regular;
        for (const [row, text] of (wrapped[column] ?? []).entries()) {
          const left = isRight ? x + width - 6 - font.widthOfTextAtSize(text, 9) : x + 6;
          this.page.drawText(text, { x: left, y: this.at - 13 - row * 12.5, size: 9, font, color: ink });
        }
        x += width;
      }
      this.at -= height;
      this.rule();
    }
    this.at -= 8;
  }

  gap(points: number): void {
    this.at -= points;
  }

  async finish(): Promise<Uint8Array> {
    for (const [index, it] of this.pages.entries()) {
      const number = `${index + 1} / ${this.pages.length}`;
      const x = page.width - margin.side - this.regular.widthOfTextAtSize(number, 7.5);
      it.drawText(number, { x, y: 30, size: 7.5, font: this.regular, color: muted });
      it.drawText(this.note.de, { x: margin.side, y: 35, size: 7.5, font: this.regular, color: muted });
      it.drawText(this.note.en, { x: margin.side, y: 25, size: 7, font: this.regular, color: muted });
    }
    return this.document.save();
  }
}

/** Begins a document with its title; the note stands at the foot of every page. */
export async function startPaper(title: Words, note: Words): Promise<Paper> {
  const document = await PDFDocument.create();
  document.setTitle(`${title.de} / ${title.en}`, { showInWindowTitleBar: true });
  document.setLanguage('de-DE');
  document.setProducer('Versandpult');
  document.setCreator('Versandpult');
  // A fixed date makes the same document of the same content, whenever it is made.
  document.setCreationDate(new Date(Date.UTC(2024, 0, 1)));
  document.setModificationDate(new Date(Date.UTC(2024, 0, 1)));
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  return new Paper(document, { regular, bold }, title, note);
}

/** Lines of at most that width. */
function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (row !== '' && font.widthOfTextAtSize(longer, size) > width) {
      rows.push(row);
      row = word;
    } else row = longer;
  }
  return [...rows, row];
}
