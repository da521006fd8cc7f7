import { openPackaged } from './font-files.ts';
import { allHanFonts } from './han-fonts.ts';
import { allShapedFonts } from './shaped-fonts.ts';

/** What has no shape of its own, or means something else in each font. */
const shapeless = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Variation_Selector}]|(?! )\p{Zs}/u;

/** Letters that are set in the first font or not at all: one from another would stand out in its word. */
const european = /[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]/u;

/** All characters that some font of the labels and papers has, in order; `latin`: the files of the font asked first, in both weights. */
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
