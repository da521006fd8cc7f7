import type { Face } from './label-fonts.ts';
import type { MeasureText } from './label-layout.ts';

/** Em to line, and what of it lies above and below the baseline: accents on capitals and descenders included. */
export const LINE = 1.22;
const ASCENT = 0.97;

/** What letters of other scripts need above and below that, in em: Arabic below, Thai and Devanagari on both sides. */
const deepLetters = /[\p{sc=Arab}\p{sc=Thai}\p{sc=Deva}]/u;
const EXTRA_BELOW = 0.24;
const EXTRA_ABOVE = 0.12;

/** The height of a line of that text in em, and what of it lies above the baseline. */
export function lineOf(text: string): { height: number; ascent: number } {
  if (!deepLetters.test(text)) return { height: LINE, ascent: ASCENT };
  return { height: LINE + EXTRA_ABOVE + EXTRA_BELOW, ascent: ASCENT + EXTRA_ABOVE };
}

/** A line's size may fall to this part of what was wanted before it is broken in two. */
const SHRINK_BEFORE_BREAK = 0.72;
const STEP = 0.96;
/** mm: no print is smaller, so that absurd input cannot keep the loop going. */
const LEAST_SIZE = 0.05;

export type Paragraph = {
  text: string;
  face: Face;
  /** mm, as wanted. */
  size: number;
  /** mm: below it, two lines read better than one. */
  min: number;
  /** mm above the paragraph. */
  space?: number;
};

export type FittedLine = { text: string; face: Face; size: number; space: number };

/** The largest size up to `most` at which the text stays within the width. */
export function sizeInWidth(
  measure: MeasureText,
  text: string,
  face: Face,
  width: number,
  most: number,
): number {
  const wanted = measure(text, face, most);
  if (wanted <= width) return most;
  let size = (most * width) / wanted;
  // Fonts whose sizes are whole dots do not shrink evenly
  while (size > LEAST_SIZE && measure(text, face, size) > width) size *= 0.99;
  return size;
}

/**
 * Lines that fill a box as large as they can: everything is scaled together until the height suffices; a line too
 * wide shrinks a little first, then breaks. Nothing is ever left out, so hopeless cases end in small print.
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

/**
 * Breaks a text into at most `count` lines with the longest as short as possible: between words where that works,
 * else within one.
 */
export function breakIntoLines(measure: MeasureText, text: string, face: Face, count: number): string[] {
  const widthOf = (part: string) => measure(part, face, 10);
  let low = widthOf(text) / count;
  let high = widthOf(text);
  let best = [text];
  for (let round = 0; round < 12; round++) {
    const limit = (low + high) / 2;
    const lines = fillLines(widthOf, text, limit);
    if (lines.length <= count) {
      best = lines;
      high = limit;
    } else {
      low = limit;
    }
  }
  return best;
}

/** Breaks a text into as many lines of one size as it needs in a width. */
export function wrapText(
  measure: MeasureText,
  text: string,
  { face, size }: { face: Face; size: number },
  width: number,
): string[] {
  return fillLines((part) => measure(part, face, size), text, width);
}

/**
 * Words end at a blank or after a hyphen, and lines of Han and kana anywhere but before what closes or lengthens and behind
 * what opens. Thai has no blanks between words: there a dictionary knows them.
 */
const wordEnd =
  /(?<=[ -])|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー、。，！？）」』】])(?<![（「『【])(?![ 、。，．！？）」』】ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]|$)/u;
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

const piecesOf = (text: string, by: Intl.Segmenter) => Array.from(by.segment(text), ({ segment }) => segment);
const wordsOf = (text: string) =>
  text.split(wordEnd).flatMap((word) => (/\p{sc=Thai}/u.test(word) ? piecesOf(word, thaiWords) : [word]));

function fillLines(widthOf: (part: string) => number, text: string, limit: number): string[] {
  const lines: string[] = [];
  let line = '';
  const endLine = () => {
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
  };
  const breakWord = (word: string) => {
    for (const character of piecesOf(word, graphemes)) {
      if (line !== '' && widthOf(line + character) > limit) endLine();
      line += character;
    }
  };
  for (const word of wordsOf(text)) {
    if (widthOf((line + word).trimEnd()) <= limit) {
      line += word;
      continue;
    }
    endLine();
    if (widthOf(word.trimEnd()) <= limit) line = word;
    else breakWord(word);
  }
  endLine();
  return lines;
}
