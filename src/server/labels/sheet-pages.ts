import type { PdfPage } from './draw-pdf.ts';
import type { LabelLayout } from './label-layout.ts';
import { a6, halfSheet, type LabelStock, wholeSheet } from './label-stock.ts';

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

/** Row by row from the top left; on halves the label lies on its left side. */
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

export type SheetFiller = {
  stock: LabelStock;
  add: (layout: LabelLayout) => PdfPage | undefined;
  rest: () => PdfPage | undefined;
};

/** The first sheet begins at the start position. */
export function sheetFiller({ count, start }: { count: PlacesOfSheet; start: number }): SheetFiller {
  const { stock, cuts, places } = sheets[count];
  let position = Math.min(start, count) - 1;
  let labels: PdfPage['labels'] = [];
  const rest = () => {
    if (labels.length === 0) return undefined;
    const page = { ...A4, cuts, labels };
    labels = [];
    position = 0;
    return page;
  };
  return {
    stock,
    add(layout) {
      labels.push({ ...(places[position] as Place), scale: stock.scale, layout });
      position += 1;
      return position === places.length ? rest() : undefined;
    },
    rest,
  };
}
