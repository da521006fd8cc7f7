import type { FontkitFont, FontkitGlyph, FontkitRun } from 'fontkit';
import { openPackaged } from '#server/fonts/font-files.ts';
import type { Han, OpenFont, Weight } from '#server/fonts/han-fonts.ts';
import { type TextRun, textRuns } from '#server/fonts/text-runs.ts';

export type Face = 'regular' | 'bold';

/** Medium instead of regular: thin strokes break up on thermal printers. */
const files: Record<Face, string> = {
  regular: '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  bold: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
};

const weights: Record<Face, Weight> = { regular: 500, bold: 700 };

const SPACE = 0x20;
const separators = new Set(Array.from(".,:/-–’'", (it) => it.charCodeAt(0)));
const kerningOnly = {
  kern: true,
  calt: false,
  ccmp: false,
  clig: false,
  liga: false,
  locl: false,
  rlig: false,
};

const isDigit = (code = 0) => code >= 0x30 && code <= 0x39;
const isSeparator = (code = 0) => separators.has(code);

/** A digit, or a separator between two digits. */
const isFigure = (codes: readonly number[], at: number) =>
  isDigit(codes[at]) || (isSeparator(codes[at]) && isDigit(codes[at - 1]) && isDigit(codes[at + 1]));

/** Kerning moves a point below the bar of a 7, where a bad print loses it, so figures are not kerned. */
const isKerned = (left: number, right: number) => left !== SPACE && !isDigit(left) && !isDigit(right);

export type LabelFont = OpenFont & {
  /** In em, including fallback fonts. */
  width(text: string): number;
  /** In visual order; `han`: the recipient country's variant of Han characters. */
  runs(text: string, han?: Han): TextRun[];
  covers(character: string): boolean;
};

const MOST_WIDTHS = 5_000;

/** fontkit's own layout takes 1 ms per line. Labels need only advances and pair kerning, cached per glyph pair. */
function openFont(face: Face): LabelFont {
  const font = openPackaged(files[face]);
  const proportional = new Map<number, FontkitGlyph>();
  const tabular = new Map<number, FontkitGlyph>();
  const kerning = new Map<number, number>();

  const glyphOf = (codes: readonly number[], at: number): FontkitGlyph => {
    const codePoint = codes[at] as number;
    const inFigure = isFigure(codes, at);
    const glyphs = inFigure ? tabular : proportional;
    const known = glyphs.get(codePoint);
    if (known) return known;
    const met = inFigure
      ? font.layout(String.fromCodePoint(codePoint), { tnum: true }).glyphs[0]
      : font.glyphForCodePoint(codePoint);
    // fontkit caches a glyph as first met, maybe without its own character; then a PDF's text could not be searched or
    // copied.
    const glyph: FontkitGlyph = Object.create(met as FontkitGlyph, {
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

  const kernAt = (row: readonly FontkitGlyph[], codes: readonly number[], at: number): number => {
    const next = row[at + 1];
    const [code, nextCode] = [codes[at] as number, codes[at + 1] as number];
    // pdfkit sets word by word, so a blank is never kerned with the next glyph.
    return next && isKerned(code, nextCode) ? kern(row[at] as FontkitGlyph, code, next, nextCode) : 0;
  };

  const run = (text: string): FontkitRun => {
    const codes = Array.from(text, (character) => character.codePointAt(0) as number);
    const row = codes.map((_, at) => glyphOf(codes, at));
    let advanceWidth = 0;
    const positions = row.map((glyph, at) => {
      const xAdvance = glyph.advanceWidth + kernAt(row, codes, at);
      advanceWidth += xAdvance;
      return { xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 };
    });
    return { glyphs: row, positions, advanceWidth };
  };

  const covers = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) as number);
  const inter: OpenFont = {
    name: face,
    source: Object.create(font, { layout: { value: run } }) as FontkitFont,
    run,
  };
  const runs = (text: string, han?: Han): TextRun[] =>
    isLatin.test(text)
      ? [{ font: inter, text }]
      : textRuns(text, inter, covers, { weight: weights[face], han });

  const widths = new Map<string, number>();
  const width = (text: string): number => {
    if (isLatin.test(text)) return widthOf(inter, text);
    let em = widths.get(text);
    if (em === undefined) {
      em = runs(text).reduce((sum, it) => sum + widthOf(it.font, it.text), 0);
      if (widths.size >= MOST_WIDTHS) widths.clear();
      widths.set(text, em);
    }
    return em;
  };

  return { ...inter, width, runs, covers };
}

/** Inter has all these characters. */
const isLatin = /^[\u0020-\u007e\u00a1-\u0148]*$/;

const widthOf = ({ run, source }: OpenFont, text: string): number =>
  run(text).advanceWidth / source.unitsPerEm;

export const latinFiles = Object.values(files);

const opened = new Map<Face, LabelFont>();

export function labelFont(face: Face): LabelFont {
  let font = opened.get(face);
  if (!font) {
    font = openFont(face);
    opened.set(face, font);
  }
  return font;
}
