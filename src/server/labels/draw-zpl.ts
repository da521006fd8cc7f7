import { type Bitmap, fillOutlines, textOutlines } from './fill-outlines.ts';
import { dotsPerMm, FONT_ZERO_SAFETY, fontZeroDots, isFontZeroText } from './font-zero.ts';
import type { GsElement } from './gs1-element.ts';
import type { Box, LabelItem, LabelLayout, TextItem } from './label-layout.ts';
import type { Dpi } from './label-stock.ts';

/** ZPL II. User input goes through ^FH as hexadecimal except for plain characters, so it can never become a command. */
export function drawZpl(layouts: Iterable<LabelLayout>, dpi: Dpi): string {
  const pen = zplPen(dpi);
  let zpl = '';
  for (const layout of layouts) {
    const size = `^PW${pen.dots(layout.width)}^LL${pen.dots(layout.height)}`;
    zpl += `^XA\n^CI28${size}^LH0,0^PON\n${layout.items.map(pen.item).join('')}^PQ1\n^XZ\n`;
  }
  return zpl;
}

function zplPen(dpi: Dpi) {
  const perMm = dotsPerMm(dpi);
  const dots = (mm: number) => Math.round(mm * perMm);

  const box = ({ x, y, width, height }: Box, thickness: number): string => {
    const sides = [Math.max(1, dots(width)), Math.max(1, dots(height))] as const;
    const wall = Math.max(1, Math.min(thickness, ...sides));
    return `^FO${dots(x)},${dots(y)}^GB${sides[0]},${sides[1]},${wall}^FS\n`;
  };

  const text = (item: TextItem): string => {
    const size = fontZeroDots(item.size, dpi);
    const y = dots(item.baseline);
    if (!isFontZeroText(item.text))
      return zplGraphic(fillOutlines(textOutlines(item, item.size * perMm, dots(item.x), y)));
    const reverse = item.ink === 'white' ? '^FR' : '';
    return `^FT${dots(likelyX(item))},${y}^A0N,${size},${size}${reverse}^FH_^FD${zplFieldData(item.text)}^FS\n`;
  };

  const item = (it: LabelItem): string => {
    switch (it.kind) {
      case 'text':
        return text(it);
      case 'fill':
        return box(it.box, Number.POSITIVE_INFINITY);
      case 'frame':
        return box(it.box, dots(it.thickness));
      case 'bars': {
        const { mode, data } = gs1Field(it.element);
        const origin = `^FO${dots(it.x)},${dots(it.box.y)}`;
        return `${origin}^BY${dots(it.module)}^BCN,${dots(it.box.height)},N,N,N,${mode}^FD${data}^FS\n`;
      }
      case 'matrix': {
        const { identifier, value } = it.element;
        const origin = `^FO${dots(it.x)},${dots(it.y)}`;
        return `${origin}^BXN,${dots(it.module)},200,0,0,,_,1^FD_1${identifier}${value}^FS\n`;
      }
      case 'shape':
        return zplGraphic(
          fillOutlines(it.outlines.map((outline) => outline.map(([x, y]) => [x * perMm, y * perMm]))),
        );
    }
  };

  return { dots, item };
}

/** The measured width has a reserve, so a centred text moves right by half the likely excess. */
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

/** Field data for ^FH_: letters, digits and harmless signs stay, other bytes become _XX. */
export function zplFieldData(text: string): string {
  return Array.from(Buffer.from(text, 'utf8'), (byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9 .,:;()/+*&>#-]/.test(character)
      ? character
      : `_${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

/**
 * An even number of digits is packed in pairs: start in subset C (>;), FNC1 (>8). Otherwise mode D, where printers
 * parse the identifier and choose subsets; not for (00), to which some would add a check digit.
 */
export function gs1Field({ identifier, value }: GsElement): { mode: 'N' | 'D'; data: string } {
  const data = identifier + value;
  if (/^(?:\d\d)+$/.test(data)) return { mode: 'N', data: `>;>8${data}` };
  return { mode: 'D', data: `(${identifier})${value}` };
}
