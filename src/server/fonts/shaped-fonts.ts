import type { FontkitFont, FontkitGlyph, FontkitRun } from 'fontkit';
import { openPackaged } from './font-files.ts';
import { namedSource, type OpenFont, type Weight } from './han-fonts.ts';

/** Letters of these scripts join, turn or carry signs, so fontkit shapes whole words. */
const scripts = ['Arabic', 'Hebrew', 'Thai', 'Georgian', 'Devanagari'] as const;
type Shaped = (typeof scripts)[number];

/** Glyphs of these scripts are parts of letters, such as Arabic dots, or reordered. */
const respelt: ReadonlySet<Shaped> = new Set(['Arabic', 'Thai', 'Devanagari']);

const folders: Record<Weight, string> = { 500: '500Medium', 700: '700Bold' };

const fileOf = (script: Shaped, weight: Weight) =>
  `@expo-google-fonts/noto-sans-${script.toLowerCase()}/${folders[weight]}/NotoSans${script}_${folders[weight]}.ttf`;

const fonts = new Map<string, FontkitFont>();
const opened = new Map<string, OpenFont>();

export const allShapedFonts = (weight: Weight): FontkitFont[] => scripts.map((it) => fontOf(it, weight));

function fontOf(script: Shaped, weight: Weight): FontkitFont {
  const file = fileOf(script, weight);
  let font = fonts.get(file);
  if (!font) {
    font = openPackaged(file);
    fonts.set(file, font);
  }
  return font;
}

/** Undefined if no font has the letter. */
export function shapedFont(
  codePoint: number,
  direction: 'ltr' | 'rtl',
  weight: Weight,
): OpenFont | undefined {
  const script = scripts.find((it) => fontOf(it, weight).hasGlyphForCodePoint(codePoint));
  if (!script) return undefined;
  const name = `${fileOf(script, weight)}-${direction}`;
  let font = opened.get(name);
  if (!font) {
    font = shaped(name, script, weight, direction);
    opened.set(name, font);
  }
  return font;
}

function shaped(name: string, script: Shaped, weight: Weight, direction: 'ltr' | 'rtl'): OpenFont {
  const font = fontOf(script, weight);
  const known = new Map<number, FontkitGlyph>();
  const settled = (glyph: FontkitGlyph): FontkitGlyph => {
    let found = known.get(glyph.id);
    if (!found) {
      found = Object.create(glyph, { codePoints: { value: codePointsOf(font, glyph) } }) as FontkitGlyph;
      known.set(glyph.id, found);
    }
    return found;
  };
  const run = (text: string): FontkitRun => {
    const { glyphs, positions, advanceWidth } = font.layout(text, undefined, undefined, undefined, direction);
    return { glyphs: glyphs.map(settled), positions, advanceWidth };
  };
  const source = namedSource(font, name.replace(/^.*\//, ''), run);
  return { name, run, source, isShaped: true, isRespelt: respelt.has(script) };
}

const NOTHING = 0x200b;

/**
 * fontkit would return a glyph's first use, so the same label's bytes would vary; separately drawn dots stand for
 * nothing.
 */
function codePointsOf(font: FontkitFont, { id, name }: FontkitGlyph): number[] {
  const [character] = font.stringsForGlyph(id);
  const named = /^uni([0-9A-F]{4})(?![0-9A-F])/.exec(name)?.[1];
  return [character?.codePointAt(0) ?? (named ? Number.parseInt(named, 16) : NOTHING)];
}
