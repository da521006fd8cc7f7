import type { Han } from '#server/fonts/han-fonts.ts';
import type { Bars, Matrix } from './barcodes.ts';
import type { GsElement } from './gs1-element.ts';
import type { Face } from './label-fonts.ts';
import type { Align, Box, Ink, LabelItem, MeasureText, Point } from './label-layout.ts';
import type { LabelStock } from './label-stock.ts';
import { fitParagraphs, lineOf, linesHeight, type Paragraph, sizeInWidth } from './text-fit.ts';

/** Height of capitals in em: 0.73 in Inter, up to 0.77 in printer fonts. */
const CAPS = 0.73;
const CAPS_CELL = 0.8;
const QUIET_ZONE_OF_BARS = 10;
const QUIET_ZONE_OF_MATRIX = 2;
/** mm: GS1's largest Data Matrix module on a logistic label. */
const LARGEST_MODULE_OF_MATRIX = 1.5;

export type LineStyle = {
  face: Face;
  /** Preferred mm. */
  size: number;
  align?: Align;
  ink?: Ink;
  han?: Han;
};

export type LabelPen = ReturnType<typeof labelPen>;

/** Items stay in their cells; edges lie on printer dots. */
export function labelPen(stock: LabelStock, measure: MeasureText, paperHan?: Han) {
  const items: LabelItem[] = [];
  const snap = (mm: number) => Math.round(mm / stock.dot) * stock.dot;
  const snapBox = (box: Box): Box => {
    const x = snap(box.x);
    const y = snap(box.y);
    return { x, y, width: snap(box.x + box.width) - x, height: snap(box.y + box.height) - y };
  };

  const snapInside = (box: Box): Box => {
    const up = (mm: number) => Math.ceil(mm / stock.dot - 1e-6) * stock.dot;
    const down = (mm: number) => Math.floor(mm / stock.dot + 1e-6) * stock.dot;
    const x = up(box.x);
    const y = up(box.y);
    return { x, y, width: down(box.x + box.width) - x, height: down(box.y + box.height) - y };
  };

  const moduleDots = (module: number) => Math.round(module / stock.dot);

  const placeText = (cell: Box, text: string, style: LineStyle, size: number, baseline: number) => {
    const width = measure(text, style.face, size);
    const room = cell.width - width;
    const { face, align = 'left', ink = 'black', han = paperHan } = style;
    const x = cell.x + { left: 0, center: room / 2, right: room }[align];
    items.push({ kind: 'text', text, face, han, size, ink, align, x, baseline, width, cell });
  };

  return {
    items,
    snap,
    snapInside,

    fill(box: Box) {
      items.push({ kind: 'fill', box: snapBox(box) });
    },

    frame(box: Box, thickness: number) {
      items.push({ kind: 'frame', box: snapBox(box), thickness: Math.max(stock.dot, snap(thickness)) });
    },

    shape(box: Box, outlines: readonly (readonly Point[])[]) {
      const placed = outlines.map((outline) =>
        outline.map(([x, y]): Point => [box.x + x * box.width, box.y + y * box.height]),
      );
      items.push({ kind: 'shape', box, outlines: placed });
    },

    line(cell: Box, text: string, style: LineStyle) {
      if (text === '') return;
      const { height, ascent } = lineOf(text);
      const most = Math.min(style.size, cell.height / height);
      const size = sizeInWidth(measure, text, style.face, cell.width, most);
      placeText(cell, text, style, size, cell.y + (cell.height - size * height) / 2 + size * ascent);
    },

    /** Capitals and digits may use the cell's full height. */
    capitals(cell: Box, text: string, style: LineStyle) {
      if (text === '') return;
      const most = Math.min(style.size, cell.height / CAPS_CELL);
      const size = sizeInWidth(measure, text, style.face, cell.width, most);
      placeText(cell, text, style, size, cell.y + (cell.height + size * CAPS) / 2);
    },

    /** At most `mostScale` times the preferred size. */
    paragraphs(
      box: Box,
      paragraphs: readonly Paragraph[],
      { mostScale = 1, valign = 'top' }: { mostScale?: number; valign?: 'top' | 'middle' } = {},
    ) {
      const lines = fitParagraphs(measure, paragraphs, box.width, box.height, mostScale);
      let y = box.y + (valign === 'middle' ? (box.height - linesHeight(lines)) / 2 : 0);
      for (const { text, face, size, space } of lines) {
        y += space;
        const { height, ascent } = lineOf(text);
        const cell = { x: box.x, y, width: box.width, height: size * height };
        placeText(cell, text, { face, size }, size, y + size * ascent);
        y += cell.height;
      }
    },

    widthOfBars: ({ modules }: Bars, module: number) =>
      (modules + 2 * QUIET_ZONE_OF_BARS) * moduleDots(module) * stock.dot,

    /** A module is as many whole dots as fit, at most `module` mm. */
    bars(box: Box, element: GsElement, { modules, bars }: Bars, module: number) {
      const wide = modules + 2 * QUIET_ZONE_OF_BARS;
      const dots = Math.min(moduleDots(module), Math.floor(box.width / (wide * stock.dot)));
      const size = Math.max(1, dots) * stock.dot;
      const x = snap(box.x + (box.width - modules * size) / 2);
      const placed = { ...snapInside(box), x: x - QUIET_ZONE_OF_BARS * size, width: wide * size };
      items.push({ kind: 'bars', element, box: placed, x, module: size, bars });
    },

    matrix(box: Box, element: GsElement, { modules, rows }: Matrix) {
      const wide = modules + 2 * QUIET_ZONE_OF_MATRIX;
      const inside = snapInside(box);
      const room = Math.min(inside.width, inside.height) + 1e-6;
      const most = Math.floor(LARGEST_MODULE_OF_MATRIX / stock.scale / stock.dot);
      const size = Math.max(1, Math.min(most, Math.floor(room / (wide * stock.dot)))) * stock.dot;
      const right = inside.x + inside.width;
      const placed = { x: right - wide * size, y: inside.y, width: wide * size, height: wide * size };
      const quiet = QUIET_ZONE_OF_MATRIX * size;
      const [x, y] = [placed.x + quiet, placed.y + quiet];
      items.push({ kind: 'matrix', element, box: placed, x, y, module: size, rows });
    },
  };
}
