/** The paper a label is printed on. Edges of bars and boxes lie on whole dots, so that no printer blurs them. */
export type LabelStock = {
  width: number;
  height: number;
  margin: number;
  /** mm of one printer dot. */
  dot: number;
  /** How many times larger than laid out it is printed. */
  scale: number;
};

export type Dpi = 203 | 300;

const INCH = 25.4;
const DOT = INCH / 300;

/** Office printers leave some 4 mm blank at the edges of a sheet. */
export const a6: LabelStock = { width: 105, height: 148, margin: 5, dot: DOT, scale: 1 };

/** Rolls of label printers, in German warehouses besides 4 x 6 inches. */
export const roll100x150: LabelStock = { width: 100, height: 150, margin: 3, dot: DOT, scale: 1 };
export const roll103x199: LabelStock = { width: 103, height: 199, margin: 3, dot: DOT, scale: 1 };

/**
 * Half a sheet and a whole one: each of the ISO sizes is the one before, times the root of two. So the label is that of
 * A6 enlarged, whose bars of 0.508 mm come to 0.72 and 1.016 mm, the most that GS1 allows.
 */
export const halfSheet: LabelStock = { ...a6, scale: Math.SQRT2 };
export const wholeSheet: LabelStock = { ...a6, scale: 2 };

/** 4 x 6 inches, the paper of label printers: 812 x 1218 dots at 203 dpi. */
export function fourBySix(dpi: Dpi): LabelStock {
  return { width: 4 * INCH, height: 6 * INCH, margin: 3, dot: INCH / dpi, scale: 1 };
}
