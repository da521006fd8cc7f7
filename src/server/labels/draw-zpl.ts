import { type Bitmap, fillOutlines, textOutlines } from './fill-outlines.ts';
import { DOTS_PER_MM, FONT_ZERO_SAFETY, fontZeroDots, isFontZeroText } from './font-zero.ts';
import type { GsElement } from './gs1-element.ts';
import type { Box, LabelItem, LabelLayout, TextItem } from './label-layout.ts';

const dots = (mm: number) => Math.round(mm * DOTS_PER_MM);

/**
 * ZPL II for 203 dpi. What people typed never reaches the printer as commands: it goes through ^FH as
 * hexadecimal wherever it is not a letter, digit or plain sign.
 */
export function drawZpl(layouts: Iterable<LabelLayout>): string {
  let zpl = '';
  for (const layout of layouts) {
    const size = `^PW${dots(layout.width)}^LL${dots(layout.height)}`;
    zpl += `^XA\n^CI28${size}^LH0,0^PON\n${layout.items.map(zplItem).join('')}^PQ1\n^XZ\n`;
  }
  return zpl;
}

function zplItem(item: LabelItem): string {
  switch (item.kind) {
    case 'text':
      return zplText(item);
    case 'fill':
      return zplBox(item.box, Math.min(...sides(item.box)));
    case 'frame':
      return zplBox(item.box, Math.max(1, dots(item.thickness)));
    case 'bars': {
      const height = dots(item.box.height);
      const origin = `^FO${dots(item.x)},${dots(item.box.y)}`;
      const { mode, data } = gs1Field(item.element);
      return `${origin}^BY${dots(item.module)}^BCN,${height},N,N,N,${mode}^FD${data}^FS\n`;
    }
    case 'matrix': {
      const origin = `^FO${dots(item.x)},${dots(item.y)}`;
      const { identifier, value } = item.element;
      return `${origin}^BXN,${dots(item.module)},200,0,0,,_,1^FD_1${identifier}${value}^FS\n`;
    }
    case 'shape':
      return zplGraphic(
        fillOutlines(
          item.outlines.map((outline) => outline.map(([x, y]) => [x * DOTS_PER_MM, y * DOTS_PER_MM])),
        ),
      );
  }
}

const sides = ({ width, height }: Box) => [Math.max(1, dots(width)), Math.max(1, dots(height))] as const;

function zplBox(box: Box, thickness: number): string {
  const [width, height] = sides(box);
  return `^FO${dots(box.x)},${dots(box.y)}^GB${width},${height},${Math.max(1, thickness)}^FS\n`;
}

function zplText(item: TextItem): string {
  const size = fontZeroDots(item.size);
  const y = dots(item.baseline);
  if (!isFontZeroText(item.text))
    return zplGraphic(
      fillOutlines(textOutlines(item.text, item.face, item.size * DOTS_PER_MM, dots(item.x), y)),
    );
  const reverse = item.ink === 'white' ? '^FR' : '';
  return `^FT${dots(likelyX(item))},${y}^A0N,${size},${size}${reverse}^FH_^FD${zplFieldData(item.text)}^FS\n`;
}

/** The safe width is wider than the text probably is; a centred one moves to where it then stands in the middle. */
function likelyX({ x, width, cell, align }: TextItem): number {
  if (align !== 'center') return x;
  const shift = (width - width / FONT_ZERO_SAFETY) / 2;
  return Math.min(x + shift, cell.x + cell.width - width);
}

function zplGraphic(bitmap: Bitmap | undefined): string {
  if (!bitmap) return '';
  const { x, y, bytes, bytesPerRow } = bitmap;
  const data = Buffer.from(bytes).toString('hex').toUpperCase();
  return `^FO${Math.max(0, x)},${Math.max(0, y)}^GFA,${bytes.length},${bytes.length},${bytesPerRow},${data}^FS\n`;
}

/** Field data for ^FH_: all bytes but letters, digits and harmless signs as _XX. */
export function zplFieldData(text: string): string {
  return Array.from(Buffer.from(text, 'utf8'), (byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9 .,:;()/+*&>#-]/.test(character)
      ? character
      : `_${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

/**
 * An even row of digits is packed in pairs: start in subset C (>;), FNC1 (>8). Others are left to mode D, in which
 * printers read the identifier in parentheses and choose the subsets; mode D is no choice for (00), to which some
 * of them would add a check digit.
 */
export function gs1Field({ identifier, value }: GsElement): { mode: 'N' | 'D'; data: string } {
  const data = identifier + value;
  if (/^(?:\d\d)+$/.test(data)) return { mode: 'N', data: `>;>8${data}` };
  return { mode: 'D', data: `(${identifier})${value}` };
}
