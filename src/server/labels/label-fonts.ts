import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type FontkitFont, type FontkitGlyph, type FontkitRun } from 'fontkit';

export type Face = 'regular' | 'bold';

/** The medium weight stands for regular: thinner strokes break up on thermal printers. */
const files: Record<Face, string> = {
  regular: '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  bold: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
};

const SPACE = 0x20;
const kerningOnly = {
  kern: true,
  calt: false,
  ccmp: false,
  clig: false,
  liga: false,
  locl: false,
  rlig: false,
};

export type LabelFont = {
  /** The font as pdfkit takes it in place of a file, so that a face is parsed once for all documents. */
  source: FontkitFont;
  /** Advance of a text in em. */
  width(text: string): number;
  run(text: string): FontkitRun;
  covers(character: string): boolean;
};

/**
 * fontkit's own layout takes about a millisecond a line. A label needs glyph advances and pair kerning only,
 * and both repeat, so they are looked up once per glyph pair and kept.
 */
function openFont(face: Face): LabelFont {
  const font = create(readFileSync(createRequire(import.meta.url).resolve(files[face])));
  const glyphs = new Map<number, FontkitGlyph>();
  const kerning = new Map<number, number>();

  const glyphOf = (codePoint: number): FontkitGlyph => {
    const known = glyphs.get(codePoint);
    if (known) return known;
    // fontkit keeps a glyph as it first met it, which may be as part of another: then without its character, and
    // the text of a PDF could be neither searched nor copied.
    const glyph: FontkitGlyph = Object.create(font.glyphForCodePoint(codePoint), {
      codePoints: { value: [codePoint] },
    });
    glyphs.set(codePoint, glyph);
    return glyph;
  };

  const kern = (left: FontkitGlyph, leftCode: number, right: FontkitGlyph, rightCode: number) => {
    const key = left.id * 65_536 + right.id;
    let units = kerning.get(key);
    if (units === undefined) {
      const pair = font.layout(String.fromCodePoint(leftCode, rightCode), kerningOnly);
      units = pair.glyphs.length === 2 ? (pair.positions[0]?.xAdvance ?? 0) - left.advanceWidth : 0;
      kerning.set(key, units);
    }
    return units;
  };

  const run = (text: string): FontkitRun => {
    const codes = Array.from(text, (character) => character.codePointAt(0) as number);
    const row = codes.map(glyphOf);
    let advanceWidth = 0;
    const positions = row.map((glyph, index) => {
      const next = row[index + 1];
      // pdfkit sets word by word, so a blank is never kerned with what follows
      const kerned =
        next && codes[index] !== SPACE
          ? kern(glyph, codes[index] as number, next, codes[index + 1] as number)
          : 0;
      const xAdvance = glyph.advanceWidth + kerned;
      advanceWidth += xAdvance;
      return { xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 };
    });
    return { glyphs: row, positions, advanceWidth };
  };

  const width = (text: string) => {
    let units = 0;
    let left: FontkitGlyph | undefined;
    let leftCode = SPACE;
    for (const character of text) {
      const code = character.codePointAt(0) as number;
      const glyph = glyphOf(code);
      if (left && leftCode !== SPACE) units += kern(left, leftCode, glyph, code);
      units += glyph.advanceWidth;
      left = glyph;
      leftCode = code;
    }
    return units / font.unitsPerEm;
  };

  return {
    source: Object.create(font, { layout: { value: run } }) as FontkitFont,
    run,
    width,
    covers: (character) => font.hasGlyphForCodePoint(character.codePointAt(0) as number),
  };
}

const opened = new Map<Face, LabelFont>();

export function labelFont(face: Face): LabelFont {
  let font = opened.get(face);
  if (!font) {
    font = openFont(face);
    opened.set(face, font);
  }
  return font;
}
