import {
  type PDFDocument,
  type PDFFont,
  type PDFPage,
  type PDFPageDrawTextOptions,
  rgb,
} from '@cantoo/pdf-lib';
import { documentStructure, type Element, type Structure } from './structure.ts';

/** A4 upright, in points. */
export const page = { width: 595.28, height: 841.89 } as const;
export const margin = { side: 44, top: 46, bottom: 58 } as const;
export const textWidth = page.width - 2 * margin.side;

export const ink = rgb(0.114, 0.114, 0.122);
export const muted = rgb(0.35, 0.37, 0.4);
export const line = rgb(0.78, 0.79, 0.82);
export const brand = rgb(0.043, 0.361, 0.369);
export const paper = rgb(0.975, 0.98, 0.982);

export type Words = { de: string; en: string };

export type Fonts = Record<'regular' | 'bold', PDFFont>;
type Look = {
  size: number;
  font?: PDFFont;
  color?: typeof ink;
  lead?: number;
  indent?: number;
  role?: 'H1' | 'P';
  language?: string;
};
export const english = 'en-GB';

/** Pages written from top to bottom; each drawing is either content or decoration. */
export class Sheet {
  protected readonly document: PDFDocument;
  protected readonly regular: PDFFont;
  protected readonly bold: PDFFont;
  protected readonly structure: Structure;
  protected readonly pages: PDFPage[] = [];
  protected at = 0;

  constructor(document: PDFDocument, { regular, bold }: Fonts) {
    this.document = document;
    this.regular = regular;
    this.bold = bold;
    this.structure = documentStructure(document);
  }

  protected get page(): PDFPage {
    return this.pages.at(-1) ?? this.newPage();
  }

  protected newPage(): PDFPage {
    const added = this.document.addPage([page.width, page.height]);
    this.pages.push(added);
    this.at = page.height - margin.top;
    return added;
  }

  protected room(height: number): void {
    if (this.pages.length === 0 || this.at - height < margin.bottom) this.newPage();
  }

  protected put(of: Element, text: string, look: PDFPageDrawTextOptions): void {
    const { page } = this;
    this.structure.draw(page, of, () => page.drawText(text, look));
  }

  protected label(
    of: Element,
    { de, en }: Words,
    german: PDFPageDrawTextOptions,
    next: PDFPageDrawTextOptions,
  ): void {
    this.put(of, de, german);
    this.put(this.structure.part('Span', of, english), en, next);
  }

  write(
    text: string,
    { size, font = this.regular, color = ink, lead = 1.4, indent = 0, role = 'P', language }: Look,
  ): void {
    const part = this.structure.part(role, undefined, language);
    for (const row of wrap(text, font, size, textWidth - indent)) {
      this.room(size * lead);
      this.at -= size * lead;
      this.put(part, row, { x: margin.side + indent, y: this.at, size, font, color });
    }
  }

  protected rule(): void {
    const place = { start: { x: margin.side, y: this.at }, end: { x: page.width - margin.side, y: this.at } };
    this.structure.decorate(this.page, () => this.page.drawLine({ ...place, thickness: 0.7, color: line }));
  }
}

export function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
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
