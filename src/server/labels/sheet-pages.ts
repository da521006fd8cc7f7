import type { PdfPage } from './draw-pdf.ts';
import type { LabelContent } from './label-content.ts';
import type { MeasureText } from './label-layout.ts';
import { a6, halfSheet, type LabelStock, wholeSheet } from './label-stock.ts';
import { layoutLabel } from './layout-label.ts';

const A4 = { width: 210, height: 297 };
const CUT = 0.1;

export type PlacesOfSheet = 1 | 2 | 4;

type Place = { x: number; y: number; isTurned?: boolean };
type Sheet = { stock: LabelStock; cuts: NonNullable<PdfPage['cuts']>; places: readonly Place[] };

const quarter = { width: A4.width / 2, height: A4.height / 2 };
const acrossCut = { x: 0, y: quarter.height, width: A4.width, height: CUT };
const downCut = { x: quarter.width, y: 0, width: CUT, height: A4.height };
const [quarterGap, wholeGap] = [(quarter.height - a6.height) / 2, (A4.height - 2 * a6.height) / 2];
const halfWidth = a6.height * halfSheet.scale;
const halfHeight = a6.width * halfSheet.scale;

/** Places row by row from the top left; in halves the label lies on its left side, its head to the left. */
const sheets: Record<PlacesOfSheet, Sheet> = {
  1: { stock: wholeSheet, cuts: [], places: [{ x: 0, y: wholeGap }] },
  2: {
    stock: halfSheet,
    cuts: [acrossCut],
    places: [0, 1].map((row) => ({
      x: (A4.width - halfWidth) / 2,
      y: row * quarter.height + (quarter.height + halfHeight) / 2,
      isTurned: true,
    })),
  },
  4: {
    stock: a6,
    cuts: [downCut, acrossCut],
    places: [0, 1, 2, 3].map((at) => ({
      x: (at % 2) * quarter.width,
      y: Math.floor(at / 2) * quarter.height + quarterGap,
    })),
  },
};

/** Sheets of A4, filled from the start position on; the next sheets from their first place. */
export function* sheetPages(
  contents: readonly LabelContent[],
  { count, start }: { count: PlacesOfSheet; start: number },
  measure: MeasureText,
): Generator<PdfPage> {
  const { stock, cuts, places } = sheets[count];
  let position = Math.min(start, count) - 1;
  let next = 0;
  while (next < contents.length) {
    const free = places.slice(position);
    const taken = contents.slice(next, next + free.length);
    yield {
      ...A4,
      cuts,
      labels: taken.map((content, index) => ({
        ...(free[index] as Place),
        scale: stock.scale,
        layout: layoutLabel(content, stock, measure),
      })),
    };
    next += taken.length;
    position = 0;
  }
}
