import {
  PDFDocument,
  type PDFField,
  type PDFFont,
  type PDFForm,
  PDFHexString,
  PDFName,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { readPackaged } from '#server/fonts/font-files.ts';
import {
  brand,
  english,
  type Fonts,
  ink,
  line,
  margin,
  muted,
  page,
  paper,
  Sheet,
  textWidth,
  type Words,
  wrap,
} from './sheet.ts';

type Box = { x: number; y: number; width: number; height: number };

export type Cell = { name: string; label: Words; share?: number; lines?: number; check?: boolean };
export type TableCell = { text: string; share: number; isRight?: boolean; isBold?: boolean };

/**
 * A document written from top to bottom with automatic page breaks. Text embeds Inter; fields use the PDF reader's
 * built-in font, which has every typed character.
 */
export class Paper extends Sheet {
  private readonly note: Words;
  /** Font of the fields; undefined without fields. */
  private typed: PDFFont | undefined;

  constructor(document: PDFDocument, fonts: Fonts, title: Words, note: Words) {
    super(document, fonts);
    this.note = note;
    this.write(title.de, { size: 19, font: fonts.bold, color: brand, lead: 1.15, role: 'H1' });
    this.write(title.en, { size: 10.5, color: muted, lead: 1.45, language: english });
    this.at -= 9;
    this.rule();
    this.at -= 3;
  }

  private explain(field: PDFField, label: Words): void {
    for (const { dict } of field.acroField.getWidgets()) this.structure.field(this.page, dict);
    field.acroField.dict.set(PDFName.of('TU'), PDFHexString.fromText(`${label.de} / ${label.en}`));
  }

  /** Draws the frame on the page, because programs without form support must print it too. */
  private frameField(box: Box): void {
    this.structure.decorate(this.page, () =>
      this.page.drawRectangle({ ...box, color: paper, borderColor: line, borderWidth: 0.7 }),
    );
  }

  private drawCell({ name, label, lines = 1, check }: Cell, x: number, width: number): void {
    const height = lines * 13 + 6;
    if (check) {
      const box = this.form.createCheckBox(name);
      const place = { x, y: this.at - 13, width: 11, height: 11 };
      this.frameField(place);
      box.addToPage(this.page, { ...place, borderWidth: 0, textColor: ink });
      this.explain(box, label);
      const after = x + 17 + this.regular.widthOfTextAtSize(label.de, 9) + 5;
      const row = { y: this.at - 10.5, font: this.regular };
      this.label(
        this.structure.part('P'),
        label,
        { ...row, x: x + 17, size: 9, color: ink },
        { ...row, x: after, size: 7.5, color: muted },
      );
      return;
    }
    const german = this.bold.widthOfTextAtSize(label.de, 7.5) + 4;
    const fit = Math.min(1, width / (german + this.regular.widthOfTextAtSize(label.en, 7)));
    const row = { y: this.at - 8 };
    this.label(
      this.structure.part('P'),
      label,
      { ...row, x, size: 7.5 * fit, font: this.bold, color: ink },
      { ...row, x: x + german * fit, size: 7 * fit, font: this.regular, color: muted },
    );
    this.addText(name, label, { x, y: this.at - 11 - height, width, height }, lines > 1);
  }

  private addText(name: string, label: Words, box: Box, isMultiline = false): void {
    const field = this.form.createTextField(name);
    if (isMultiline) field.enableMultiline();
    this.frameField(box);
    field.addToPage(this.page, { ...box, font: this.typedFont(), textColor: ink, borderWidth: 0 });
    field.setFontSize(10);
    this.explain(field, label);
  }

  /** Created on demand, because it would embed the field font. */
  private get form(): PDFForm {
    return this.document.getForm();
  }

  private typedFont(): PDFFont {
    this.typed ??= this.document.embedStandardFont(StandardFonts.Helvetica);
    return this.typed;
  }

  section({ de, en }: Words): void {
    this.room(52);
    this.at -= 17;
    const after = margin.side + this.bold.widthOfTextAtSize(de, 11) + 6;
    this.label(
      this.structure.part('H2'),
      { de, en },
      { x: margin.side, y: this.at, size: 11, font: this.bold, color: brand },
      { x: after, y: this.at, size: 8.5, font: this.regular, color: muted },
    );
    this.at -= 6;
  }

  paragraph(text: string): void {
    this.write(text, { size: 9.5, lead: 1.42 });
    this.at -= 4;
  }

  translation(text: string): void {
    this.write(text, { size: 8.5, color: muted, lead: 1.4, language: english });
    this.at -= 5;
  }

  frame({ de, en }: Words): void {
    const inner = textWidth - 24;
    const german = wrap(de, this.bold, 9.5, inner);
    const below = wrap(en, this.regular, 8.5, inner);
    const height = german.length * 13.5 + below.length * 12 + 15;
    this.room(height + 8);
    this.at -= 8;
    const box = { x: margin.side, y: this.at - height, width: textWidth, height };
    const colors = { color: rgb(1, 0.975, 0.91), borderColor: rgb(0.95, 0.66, 0), borderWidth: 0.9 };
    this.structure.decorate(this.page, () => this.page.drawRectangle({ ...box, ...colors }));
    const x = margin.side + 12;
    const [first, second] = [this.structure.part('P'), this.structure.part('P', undefined, english)];
    let row = this.at - 5;
    for (const text of german) {
      row -= 13.5;
      this.put(first, text, { x, y: row + 2, size: 9.5, font: this.bold, color: ink });
    }
    for (const text of below) {
      row -= 12;
      this.put(second, text, { x, y: row + 1, size: 8.5, font: this.regular, color: muted });
    }
    this.at -= height + 4;
  }

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
      this.label(
        this.structure.part('P'),
        label,
        { x, y: this.at - 8, size: 7.5, font: this.bold, color: ink },
        { x, y: this.at - 16, size: 6.5, font: this.regular, color: muted },
      );
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

  table(rows: readonly (readonly TableCell[])[]): void {
    const table = this.structure.part('Table');
    for (const [index, cells] of rows.entries()) {
      const tableRow = this.structure.part('TR', table);
      const isHead = index === 0;
      const whole = cells.reduce((sum, { share }) => sum + share, 0);
      const wrapped = cells.map(({ text, share, isBold }) =>
        wrap(text, isHead || isBold ? this.bold : this.regular, 9, (textWidth * share) / whole - 12),
      );
      const height = Math.max(...wrapped.map((it) => it.length)) * 12.5 + 9;
      this.room(height);
      if (isHead) {
        const box = { x: margin.side, y: this.at - height, width: textWidth, height };
        this.structure.decorate(this.page, () =>
          this.page.drawRectangle({ ...box, color: rgb(0.9, 0.945, 0.945) }),
        );
      }
      let x: number = margin.side;
      for (const [column, { share, isRight, isBold }] of cells.entries()) {
        const width = (textWidth * share) / whole;
        const font = isHead || isBold ? this.bold : this.regular;
        const tableCell = this.structure.part(isHead ? 'TH' : 'TD', tableRow);
        for (const [row, text] of (wrapped[column] ?? []).entries()) {
          const left = isRight ? x + width - 6 - font.widthOfTextAtSize(text, 9) : x + 6;
          this.put(tableCell, text, { x: left, y: this.at - 13 - row * 12.5, size: 9, font, color: ink });
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
      const small = { font: this.regular, color: muted };
      this.structure.decorate(it, () => {
        it.drawText(number, { ...small, x, y: 30, size: 7.5 });
        it.drawText(this.note.de, { ...small, x: margin.side, y: 35, size: 7.5 });
        it.drawText(this.note.en, { ...small, x: margin.side, y: 25, size: 7 });
      });
    }
    this.structure.finish();
    return this.document.save();
  }
}

/** Begins a document; the note stands at the foot of every page. */
export async function startPaper(title: Words, note: Words): Promise<Paper> {
  const document = await PDFDocument.create();
  document.setTitle(`${title.de} / ${title.en}`, { showInWindowTitleBar: true });
  document.setLanguage('de-DE');
  document.setProducer('Versandpult');
  document.setCreator('Versandpult');
  // A fixed date keeps the document byte-identical.
  document.setCreationDate(new Date(Date.UTC(2026, 0, 1)));
  document.setModificationDate(new Date(Date.UTC(2026, 0, 1)));
  document.registerFontkit(fontkit as unknown as Parameters<PDFDocument['registerFontkit']>[0]);
  // Fixed names, because generated font names are random
  const embed = (file: string, customName: string) =>
    document.embedFont(readPackaged(`@expo-google-fonts/inter/${file}`), { subset: true, customName });
  const regular = await embed('400Regular/Inter_400Regular.ttf', 'Inter-Regular');
  const bold = await embed('700Bold/Inter_700Bold.ttf', 'Inter-Bold');
  return new Paper(document, { regular, bold }, title, note);
}
