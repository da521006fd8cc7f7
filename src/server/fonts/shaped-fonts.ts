import type { FontkitFont, FontkitRun } from 'fontkit';
import { openPackaged } from './font-files.ts';
import { namedSource, type OpenFont, type Weight } from './han-fonts.ts';

/** Scripts whose letters join, turn or carry signs: fontkit shapes their words as a whole. */
const scripts = ['Arabic', 'Hebrew', 'Thai', 'Georgian', 'Devanagari'] as const;
type Shaped = (typeof scripts)[number];

/** Scripts that are set in parts of letters, such as the dots of Arabic, or in signs that stand elsewhere than they are read. */
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

/** The font of a letter of such a script, for words in one direction; undefined where none has it. */
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
  const run = (text: string): FontkitRun => font.layout(text, undefined, undefined, undefined, direction);
  const source = namedSource(font, name.replace(/^.*\//, ''), run);
  return { name, run, source, isShaped: true, isRespelt: respelt.has(script) };
}
