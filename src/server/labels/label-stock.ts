/** The paper a label is printed on. Edges of bars and boxes lie on whole dots, so that no printer blurs them. */
export type LabelStock = {
  width: number;
  height: number;
  margin: number;
  /** mm of one printer dot. */
  dot: number;
};

const INCH = 25.4;

/** Office printers leave some 4 mm blank at the edges of a sheet. */
export const a6: LabelStock = { width: 105, height: 148, margin: 5, dot: INCH / 300 };

/** 4 x 6 inches, the paper of label printers: 812 x 1218 dots at 203 dpi. */
export function fourBySix(dpi: 203 | 300): LabelStock {
  return { width: 4 * INCH, height: 6 * INCH, margin: 3, dot: INCH / dpi };
}
