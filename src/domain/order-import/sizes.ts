import { type BoxSize, boxOfLetter } from '#domain/services/box-size.ts';
import { readNumber } from './cell-texts.ts';

/** Reads "60 x 40 x 30"; undefined for anything else. */
export function sizeOf(text: string): string[] | undefined {
  const parts = text
    .replace(/\s*cm\s*$/i, '')
    .split(/\s*[x×*]\s*/i)
    .map((it) => it.trim());
  return parts.length === 3 && parts.every((it) => readNumber(it, 'length')) ? parts : undefined;
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('de');

const boxNamed = (boxes: readonly BoxSize[], text: string): BoxSize | undefined =>
  boxes.find((it) => plain(it.name) === plain(text)) ?? boxOfLetter(boxes, text.trim());

/** A box's name gives its current measures. */
export function sidesOf(text: string, boxes: readonly BoxSize[]): string[] | undefined {
  const box = text.trim() === '' ? undefined : boxNamed(boxes, text);
  return box ? [box.length, box.width, box.height].map(String) : sizeOf(text);
}
