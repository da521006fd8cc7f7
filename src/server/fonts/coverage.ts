import { openPackaged } from './font-files.ts';
import { allHanFonts } from './han-fonts.ts';
import { allShapedFonts } from './shaped-fonts.ts';

/** Characters without a shape, or with a different meaning in each font. */
const shapeless = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Variation_Selector}]|(?! )\p{Zs}/u;

/** These letters use only the first font: one from another would stand out in its word. */
const european = /[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]/u;

/** Sorted; `latin`: the first font's files in both weights. */
export function coveredCodePoints(latin: readonly string[]): number[] {
  const [first = [], ...others] = latin.map((path) => openPackaged(path).characterSet);
  const covered = new Set(first.filter((code) => others.every((set) => set.includes(code))));
  const addOthers = (codes: readonly number[]) => {
    for (const code of codes) if (!european.test(String.fromCodePoint(code))) covered.add(code);
  };
  for (const font of allShapedFonts(500)) addOthers(font.characterSet);
  for (const { source } of allHanFonts(500)) addOthers(source.characterSet);
  return [...covered].filter((code) => !shapeless.test(String.fromCodePoint(code))).sort((a, b) => a - b);
}
