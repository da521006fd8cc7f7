import { create, type FontkitFont, type FontkitGlyph, type FontkitRun } from 'fontkit';
import { readPackaged } from './font-files.ts';
import { unwrapWoff2 } from './woff2.ts';
import { glyphOfPath } from './write-glyph.ts';

/** National variants of Han characters, each with its own font: one code point looks different in each. */
export type Han = 'jp' | 'kr' | 'sc' | 'tc' | 'hk';
export type Weight = 500 | 700;

export type OpenFont = {
  name: string;
  /** Letters depend on their neighbours, so whole words are set. */
  isShaped?: boolean;
  /** Glyphs differ from the characters, so a PDF also needs the text. */
  isRespelt?: boolean;
  /** For pdfkit; its layout is `run`. */
  source: FontkitFont;
  run(text: string): FontkitRun;
};

const countries: Record<string, Han> = {
  JP: 'jp',
  KR: 'kr',
  KP: 'kr',
  CN: 'sc',
  SG: 'sc',
  TW: 'tc',
  HK: 'hk',
  MO: 'hk',
};

/** Variant of the destination, else of the origin; undefined if neither has one. */
export const hanOfCountries = (...codes: string[]): Han | undefined =>
  codes.map((code) => countries[code]).find(Boolean);

/** Fallback order for missing characters. */
const orders: Record<Han, readonly Han[]> = {
  jp: ['jp', 'tc', 'sc', 'hk', 'kr'],
  kr: ['kr', 'jp', 'tc', 'hk', 'sc'],
  sc: ['sc', 'jp', 'tc', 'hk', 'kr'],
  tc: ['tc', 'hk', 'jp', 'sc', 'kr'],
  hk: ['hk', 'tc', 'jp', 'sc', 'kr'],
};

/** Undefined if no font has the character. */
export function hanFont(codePoint: number, han: Han, weight: Weight): OpenFont | undefined {
  for (const way of orders[han]) {
    const slice = slicesOf(way).get(codePoint);
    const font = slice === undefined ? undefined : openSlice(way, slice, weight);
    if (font?.source.hasGlyphForCodePoint(codePoint)) return font;
  }
  return undefined;
}

const packageOf = (way: Han) => `@fontsource-variable/noto-sans-${way}`;

export function* allHanFonts(weight: Weight): Generator<OpenFont> {
  for (const way of Object.keys(orders) as Han[])
    for (const slice of new Set(slicesOf(way).values())) yield openSlice(way, slice, weight);
}

type Slices = Map<number, string>;
const slices = new Map<Han, Slices>();

/** Small files, so that few are opened. */
function slicesOf(way: Han): Slices {
  const known = slices.get(way);
  if (known) return known;
  const listed = JSON.parse(readPackaged(`${packageOf(way)}/unicode.json`).toString()) as Record<
    string,
    string
  >;
  const found: Slices = new Map();
  for (const [key, ranges] of Object.entries(listed)) {
    const slice = key.replace(/[[\]]/g, '');
    for (const range of ranges.split(',')) {
      const [from = 0, to = from] = range
        .slice(2)
        .split('-')
        .map((end) => Number.parseInt(end, 16));
      for (let code = from; code <= to; code++) found.set(code, slice);
    }
  }
  slices.set(way, found);
  return found;
}

const varying = new Map<string, FontkitFont>();
const opened = new Map<string, OpenFont>();

function openSlice(way: Han, slice: string, weight: Weight): OpenFont {
  const file = `noto-sans-${way}-${slice}-wght-normal.woff2`;
  const name = `${file}-${weight}`;
  let font = opened.get(name);
  if (!font) {
    let whole = varying.get(file);
    if (!whole) {
      whole = create(unwrapWoff2(readPackaged(`${packageOf(way)}/files/${file}`)));
      varying.set(file, whole);
    }
    font = rowOfGlyphs(name, withSubset(whole.getVariation({ wght: weight })));
    opened.set(name, font);
  }
  return font;
}

/** fontkit's own writer of varied glyphs fails: it passes a size to a stream that expects the bytes. */
function withSubset(font: FontkitFont): FontkitFont {
  const createSubset = () => {
    const subset = font.createSubset();
    subset.glyphEncoder = { encodeSimple: ({ commands }) => glyphOfPath(commands) };
    return subset;
  };
  return Object.create(font, { createSubset: { value: createSubset } }) as FontkitFont;
}

/** These composed scripts have neither ligatures nor kerning. */
function rowOfGlyphs(name: string, font: FontkitFont): OpenFont {
  const glyphs = new Map<number, FontkitGlyph>();
  const glyphOf = (codePoint: number): FontkitGlyph => {
    let glyph = glyphs.get(codePoint);
    if (!glyph) {
      // fontkit caches a glyph as first met, maybe as another character's.
      glyph = Object.create(font.glyphForCodePoint(codePoint), {
        codePoints: { value: [codePoint] },
      }) as FontkitGlyph;
      glyphs.set(codePoint, glyph);
    }
    return glyph;
  };
  const run = (text: string): FontkitRun => {
    const row = Array.from(text, (character) => glyphOf(character.codePointAt(0) as number));
    const positions = row.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    return { glyphs: row, positions, advanceWidth: row.reduce((sum, it) => sum + it.advanceWidth, 0) };
  };
  return { name, run, source: namedSource(font, name, run) };
}

/** pdfkit treats two fonts with the same name as one. */
export function namedSource(font: FontkitFont, name: string, run: (text: string) => FontkitRun): FontkitFont {
  const postscriptName = name.replace(/\W+/g, '-');
  return Object.create(font, {
    layout: { value: run },
    postscriptName: { value: postscriptName },
  }) as FontkitFont;
}
