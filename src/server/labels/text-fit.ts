import type { Face } from './label-fonts.ts';
import type { MeasureText } from './label-layout.ts';

/** Line height per em, and the part above the baseline; includes accents on capitals and descenders. */
export const LINE = 1.22;
const ASCENT = 0.97;

/** Extra space in em: Arabic below, Thai and Devanagari on both sides. */
const deepLetters = /[\p{sc=Arab}\p{sc=Thai}\p{sc=Deva}]/u;
const EXTRA_BELOW = 0.24;
const EXTRA_ABOVE = 0.12;

/** In em. */
export function lineOf(text: string): { height: number; ascent: number } {
  if (!deepLetters.test(text)) return { height: LINE, ascent: ASCENT };
  return { height: LINE + EXTRA_ABOVE + EXTRA_BELOW, ascent: ASCENT + EXTRA_ABOVE };
}

/** A line shrinks to this share of its size before it breaks. */
const SHRINK_BEFORE_BREAK = 0.72;
const STEP = 0.96;
/** mm; the minimum ends the loop for absurd input. */
const LEAST_SIZE = 0.05;

export type Paragraph = {
  text: string;
  face: Face;
  /** Preferred mm. */
  size: number;
  /** mm; below it, two lines read better. */
  min: number;
  /** mm above the paragraph. */
  space?: number;
};

export type FittedLine = { text: string; face: Face; size: number; space: number };

export function sizeInWidth(
  measure: MeasureText,
  text: string,
  face: Face,
  width: number,
  most: number,
): number {
  const requested = measure(text, face, most);
  if (requested <= width) return most;
  let size = (most * width) / requested;
  // Fonts in whole dots do not shrink evenly.
  while (size > LEAST_SIZE && measure(text, face, size) > width) size *= 0.99;
  return size;
}

/**
 * Scales all lines together until the height suffices; a line too wide shrinks a little, then breaks. No text is
 * omitted.
 */
export function fitParagraphs(
  measure: MeasureText,
  paragraphs: readonly Paragraph[],
  width: number,
  height: number,
  mostScale = 1,
): FittedLine[] {
  const shown = paragraphs.filter((paragraph) => paragraph.text !== '');
  let scale = mostScale;
  for (;;) {
    const lines = shown.flatMap((paragraph) => fitParagraph(measure, paragraph, width, scale));
    if (linesHeight(lines) <= height) return lines;
    scale *= STEP;
  }
}

export function linesHeight(lines: readonly FittedLine[]): number {
  return lines.reduce((sum, line) => sum + line.space + line.size * lineOf(line.text).height, 0);
}

function fitParagraph(
  measure: MeasureText,
  paragraph: Paragraph,
  width: number,
  scale: number,
): FittedLine[] {
  const { text, face } = paragraph;
  const size = paragraph.size * scale;
  const smallest = Math.min(size, Math.max(paragraph.min, size * SHRINK_BEFORE_BREAK));
  let best = { size: sizeInWidth(measure, text, face, width, size), lines: [text] };
  for (let count = 2; count <= 4 && best.size < smallest; count++) {
    const lines = breakIntoLines(measure, text, face, count);
    const broken = Math.min(...lines.map((line) => sizeInWidth(measure, line, face, width, size)));
    if (broken > best.size) best = { size: broken, lines };
  }
  return best.lines.map((line, index) => ({
    text: line,
    face,
    size: best.size,
    space: index === 0 ? (paragraph.space ?? 0) * scale : 0,
  }));
}

/** At most `count` lines with the longest as short as possible, preferably broken between words. */
export function breakIntoLines(measure: MeasureText, text: string, face: Face, count: number): string[] {
  const widthOf = (part: string) => measure(part, face, 10);
  const words = wordsOf(text);
  let low = widthOf(text) / count;
  let high = widthOf(text);
  let best = [text];
  for (let round = 0; round < 12; round++) {
    const limit = (low + high) / 2;
    const lines = fillLines(widthOf, words, limit);
    if (lines.length <= count) {
      best = lines;
      high = limit;
    } else {
      low = limit;
    }
  }
  return best;
}

export function wrapText(
  measure: MeasureText,
  text: string,
  { face, size }: { face: Face; size: number },
  width: number,
): string[] {
  return fillLines((part) => measure(part, face, size), wordsOf(text), width);
}

/**
 * Words end at a blank or after a hyphen. Han and kana break anywhere except before closing and after opening signs.
 * Thai has no blanks, so a dictionary finds its words.
 */
const wordEnd =
  /(?<=[ -])|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー、。，！？）」』】])(?<![（「『【])(?![ 、。，．！？）」』】ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]|$)/u;
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

const piecesOf = (text: string, by: Intl.Segmenter) => Array.from(by.segment(text), ({ segment }) => segment);

/** `characters`: split on first use, because few words are broken and the segmenter is slow. */
type Word = { text: string; characters?: string[] };

const wordsOf = (text: string): Word[] =>
  text
    .split(wordEnd)
    .flatMap((word) => (/\p{sc=Thai}/u.test(word) ? piecesOf(word, thaiWords) : [word]))
    .map((word) => ({ text: word }));

function charactersOf(word: Word): string[] {
  word.characters ??= piecesOf(word.text, graphemes);
  return word.characters;
}

function fillLines(widthOf: (part: string) => number, words: readonly Word[], limit: number): string[] {
  const lines: string[] = [];
  let line = '';
  const endLine = () => {
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
  };
  const breakWord = (word: Word) => {
    for (const character of charactersOf(word)) {
      if (line !== '' && widthOf(line + character) > limit) endLine();
      line += character;
    }
  };
  for (const word of words) {
    if (widthOf((line + word.text).trimEnd()) <= limit) {
      line += word.text;
      continue;
    }
    endLine();
    if (widthOf(word.text.trimEnd()) <= limit) line = word.text;
    else breakWord(word);
  }
  endLine();
  return lines;
}
