import type { Face } from '#server/labels/label-fonts.ts';
import type { MeasureText } from '#server/labels/label-layout.ts';
import { wrapText } from '#server/labels/text-fit.ts';

/** mm */
export const PT = 25.4 / 72;

/** mm: nothing on a paper is set smaller (docs/rules.md 12.27). */
export const leastSize = 6.5 * PT;

/** One line that may shrink to the least size, else several of the full size. */
export function paperLines(
  measure: MeasureText,
  text: string,
  style: { face: Face; size: number },
  width: number,
): string[] {
  if (measure(text, style.face, leastSize) <= width) return [text];
  return wrapText(measure, text, style, width);
}
