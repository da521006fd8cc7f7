import { labelFont } from './label-fonts.ts';
import type { MeasureText } from './label-layout.ts';
import type { Dpi } from './label-stock.ts';

/** Widths of ZPL's font 0 in hundredths of its height, plus a tenth for printers with wider cuts. */
const classes: readonly [hundredths: number, characters: string][] = [
  [28, " '|\\¦/:;IfijltÌÍÎÏìíîï{}"],
  [34, '!"(),.[]`r¡¨¯´·¸ª²³¹º'],
  [45, 'Jcksvxyzçýÿ°'],
  [56, 'ABCKPSVXYÀÁÂÃÄÅÇÝÞ¶'],
  [62, 'DGHNOQRUÐÑÒÓÔÕÖØÙÚÛÜ'],
  [67, '&w'],
  [84, 'MmÆæ%@W-©®¼½¾'],
];
const OTHER = 51;
export const FONT_ZERO_SAFETY = 1.1;

const widths = new Map(classes.flatMap(([width, characters]) => Array.from(characters, (it) => [it, width])));

/** Font 0 is only sure to have Latin-1; other texts become graphics. */
export function isFontZeroText(text: string): boolean {
  return /^[\u0020-\u007e\u00a1-\u00ff]*$/.test(text);
}

/** 812 dots to four inches at 203 dpi. */
export const dotsPerMm = (dpi: Dpi) => dpi / 25.4;

/** Printer fonts have sizes in whole dots. */
export function fontZeroDots(size: number, dpi: Dpi): number {
  return Math.max(1, Math.floor(size * dotsPerMm(dpi) + 1e-6));
}

export function zplMeasure(dpi: Dpi): MeasureText {
  return (text, face, size) => {
    if (!isFontZeroText(text)) return labelFont(face).width(text) * size;
    let hundredths = 0;
    for (const character of text) hundredths += widths.get(character) ?? OTHER;
    return (((hundredths / 100) * fontZeroDots(size, dpi)) / dotsPerMm(dpi)) * FONT_ZERO_SAFETY;
  };
}
