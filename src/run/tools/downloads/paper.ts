import {
  PDFDocument,
  type PDFField,
  type PDFFont,
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

export type Paper = Awaited<ReturnType<typeof startPaper>>;

/**
 * A document that is written from top to bottom and goes on to the next page by itself. Its fonts are those every PDF
 * reader has, which know German and what people type into a form, and weigh nothing.
 */
export async function startPaper(title: Words, note: Words) {
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
  const form = document.getForm();
  const pages: PDFPage[] = [];
  let at = 0;

  const current = (): PDFPage => pages.at(-1) ?? newPage();
  function newPage(): PDFPage {
    const added = document.addPage([page.width, page.height]);
    pages.push(added);
    at = page.height - margin.top;
    return added;
  }
  function room(height: number): void {
    if (pages.length === 0 || at - height < margin.bottom) newPage();
  }

  type Look = { size: number; font?: PDFFont; color?: typeof ink; lead?: number; indent?: number };
  function write(text: string, { size, font = regular, color = ink, lead = 1.4, indent = 0 }: Look): void {
    for (const row of wrap(text, font, size, textWidth - indent)) {
      room(size * lead);
      at -= size * lead;
      current().drawText(row, { x: margin.side + indent, y: at, size, font, color });
    }
  }

  function rule(): void {
    current().drawLine({
      start: { x: margin.side, y: at },
      end: { x: page.width - margin.side, y: at },
      thickness: 0.7,
      color: line,
    });
  }

  function explain(field: PDFField, label: Words): void {
    field.acroField.dict.set(PDFName.of('TU'), PDFHexString.fromText(`${label.de} / ${label.en}`));
  }

  /**
   * Draws the frame on the paper itself, so that the place to write in is printed by every program, those without
   * forms included.
   */
  function frameField(box: Box): void {
    current().drawRectangle({ ...box, color: paper, borderColor: line, borderWidth: 0.7 });
  }

  /** A field of the form, or a box to tick, with its label. */
  function drawCell({ name, label, lines = 1, check }: Cell, x: number, width: number): void {
    const height = lines * 13 + 6;
    if (check) {
      const box = form.createCheckBox(name);
      const place = { x, y: at - 13, width: 11, height: 11 };
      frameField(place);
      box.addToPage(current(), { ...place, borderWidth: 0, textColor: ink });
      explain(box, label);
      current().drawText(label.de, { x: x + 17, y: at - 10.5, size: 9, font: regular, color: ink });
      const after = x + 17 + regular.widthOfTextAtSize(label.de, 9) + 5;
      current().drawText(label.en, { x: after, y: at - 10.5, size: 7.5, font: regular, color: muted });
      return;
    }
    current().drawText(label.de, { x, y: at - 8, size: 7.5, font: bold, color: ink });
    const after = x + bold.widthOfTextAtSize(label.de, 7.5) + 4;
    current().drawText(label.en, { x: after, y: at - 8, size: 7, font: regular, color: muted });
    addText(name, label, { x, y: at - 11 - height, width, height }, lines > 1);
  }

  function addText(name: string, label: Words, box: Box, isMultiline = false): void {
    const field = form.createTextField(name);
    if (isMultiline) field.enableMultiline();
    frameField(box);
    field.addToPage(current(), { ...box, font: regular, textColor: ink, borderWidth: 0 });
    field.setFontSize(10);
    explain(field, label);
  }

  newPage();
  write(title.de, { size: 19, font: bold, color: brand, lead: 1.15 });
  write(title.en, { size: 10.5, color: muted, lead: 1.45 });
  at -= 9;
  rule();
  at -= 3;

  return {
    form,
    write,
    section({ de, en }: Words): void {
      room(52);
      at -= 17;
      current().drawText(de, { x: margin.side, y: at, size: 11, font: bold, color: brand });
      const after = margin.side + bold.widthOfTextAtSize(de, 11) + 6;
      current().drawText(en, { x: after, y: at, size: 8.5, font: regular, color: muted });
      at -= 6;
    },
    paragraph(text: string): void {
      write(text, { size: 9.5, lead: 1.42 });
      at -= 4;
    },
    translation(text: string): void {
      write(text, { size: 8.5, color: muted, lead: 1.4 });
      at -= 5;
    },
    /** Writes a text in a frame that must not be overlooked. */
    frame({ de, en }: Words): void {
      const inner = textWidth - 24;
      const german = wrap(de, bold, 9.5, inner);
      const english = wrap(en, regular, 8.5, inner);
      const height = german.length * 13.5 + english.length * 12 + 15;
      room(height + 8);
      at -= 8;
      current().drawRectangle({
        x: margin.side,
        y: at - height,
        width: textWidth,
        height,
        color: rgb(1, 0.975, 0.91),
        borderColor: rgb(0.95, 0.66, 0),
        borderWidth: 0.9,
      });
      let row = at - 5;
      for (const text of german) {
        row -= 13.5;
        current().drawText(text, { x: margin.side + 12, y: row + 2, size: 9.5, font: bold, color: ink });
      }
      for (const text of english) {
        row -= 12;
        current().drawText(text, { x: margin.side + 12, y: row + 1, size: 8.5, font: regular, color: muted });
      }
      at -= height + 4;
    },
    /** Fields side by side; they share the width. */
    cells(cells: readonly Cell[]): void {
      const gap = 10;
      const whole = cells.reduce((sum, { share = 1 }) => sum + share, 0);
      const free = textWidth - gap * (cells.length - 1);
      const lines = Math.max(...cells.map((it) => it.lines ?? 1));
      const isChecks = cells.every((it) => it.check);
      const height = isChecks ? 19 : 11 + lines * 13 + 6 + 6;
      room(height);
      let x: number = margin.side;
      for (const cell of cells) {
        const width = (free * (cell.share ?? 1)) / whole;
        drawCell(cell, x, width);
        x += width + gap;
      }
      at -= height;
    },
    /** A table whose cells are fields. */
    grid(name: string, columns: readonly { key: string; label: Words; share: number }[], rows: number): void {
      const whole = columns.reduce((sum, { share }) => sum + share, 0);
      room(28 + rows * 19);
      at -= 4;
      const places = columns.map(({ share }, index) => ({
        x: margin.side + (textWidth * columns.slice(0, index).reduce((sum, it) => sum + it.share, 0)) / whole,
        width: (textWidth * share) / whole,
      }));
      for (const [index, { label }] of columns.entries()) {
        const x = (places[index]?.x ?? 0) + 2;
        current().drawText(label.de, { x, y: at - 8, size: 7.5, font: bold, color: ink });
        current().drawText(label.en, { x, y: at - 16, size: 6.5, font: regular, color: muted });
      }
      at -= 20;
      for (let row = 1; row <= rows; row += 1) {
        for (const [index, { key, label }] of columns.entries()) {
          const { x = 0, width = 0 } = places[index] ?? {};
          const words = { de: `${label.de}, Zeile ${row}`, en: `${label.en}, line ${row}` };
          addText(`${name}_${row}_${key}`, words, { x, y: at - 18, width, height: 18 });
        }
        at -= 18;
      }
      at -= 6;
    },
    /** A printed table; the first row is its head. */
    table(rows: readonly (readonly TableCell[])[]): void {
      for (const [index, cells] of rows.entries()) {
        const isHead = index === 0;
        const whole = cells.reduce((sum, { share }) => sum + share, 0);
        const wrapped = cells.map(({ text, share, isBold }) =>
          wrap(text, isHead || isBold ? bold : regular, 9, (textWidth * share) / whole - 12),
        );
        const height = Math.max(...wrapped.map((it) => it.length)) * 12.5 + 9;
        room(height);
        if (isHead) {
          const box = { x: margin.side, y: at - height, width: textWidth, height };
          current().drawRectangle({ ...box, color: rgb(0.9, 0.945, 0.945) });
        }
        let x: number = margin.side;
        for (const [column, { share, isRight, isBold }] of cells.entries()) {
          const width = (textWidth * share) / whole;
          const font = isHead || isBold ? bold : regular;
          for (const [row, text] of (wrapped[column] ?? []).entries()) {
            const left = isRight ? x + width - 6 - font.widthOfTextAtSize(text, 9) : x + 6;
            current().drawText(text, { x: left, y: at - 13 - row * 12.5, size: 9, font, color: ink });
          }
          x += width;
        }
        at -= height;
        rule();
      }
      at -= 8;
    },
    gap(points: number): void {
      at -= points;
    },
    async finish(): Promise<Uint8Array> {
      for (const [index, it] of pages.entries()) {
        const number = `${index + 1} / ${pages.length}`;
        const x = page.width - margin.side - regular.widthOfTextAtSize(number, 7.5);
        it.drawText(number, { x, y: 30, size: 7.5, font: regular, color: muted });
        it.drawText(note.de, { x: margin.side, y: 35, size: 7.5, font: regular, color: muted });
        it.drawText(note.en, { x: margin.side, y: 25, size: 7, font: regular, color: muted });
      }
      return document.save();
    },
  };
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
