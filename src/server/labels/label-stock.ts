/** Edges lie on whole dots so that printers do not blur them. */
export type LabelStock = {
  width: number;
  height: number;
  margin: number;
  /** mm per printer dot. */
  dot: number;
  scale: number;
};

export type Dpi = 203 | 300;

const INCH = 25.4;
const DOT = INCH / 300;

/** Office printers leave some 4 mm blank at the edges. */
export const a6: LabelStock = { width: 105, height: 148, margin: 5, dot: DOT, scale: 1 };

/** Rolls used in German warehouses besides 4 x 6 inches. */
export const roll100x150: LabelStock = { width: 100, height: 150, margin: 3, dot: DOT, scale: 1 };
export const roll103x199: LabelStock = { width: 103, height: 199, margin: 3, dot: DOT, scale: 1 };

/** A6 enlarged by the root of two per ISO size. Bars of 0.508 mm become 0.72 and 1.016 mm, the most that GS1 allows. */
export const halfSheet: LabelStock = { ...a6, scale: Math.SQRT2 };
export const wholeSheet: LabelStock = { ...a6, scale: 2 };

/** 4 x 6 inches: 812 x 1218 dots at 203 dpi. */
export function fourBySix(dpi: Dpi): LabelStock {
  return { width: 4 * INCH, height: 6 * INCH, margin: 3, dot: INCH / dpi, scale: 1 };
}
