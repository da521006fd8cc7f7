import * as v from 'valibot';
import type { Issue } from '#domain/values/codes.ts';
import { issuesFrom, present, requiredText } from '#domain/values/text.ts';
import { measure, type Parcel, parcelLimits, roundUpDimension, roundUpWeight } from './parcel.ts';

/** Limits of our own (docs/rules.md 9.10): a letter for each box size, and a name that a list has room for. */
export const boxSizeLimits = { boxes: 26, name: 30 } as const;

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const side = (required: 'length_required' | 'width_required' | 'height_required') =>
  v.pipe(
    v.nullish(measure(parcelLimits.maxDimension), 0),
    v.transform((cm) => roundUpDimension(cm ?? 0)),
    v.minValue(1, required),
  );

/** A box that a client packs in again and again (docs/rules.md 9.10). */
export const BoxSize = v.object(
  {
    /** What is typed in place of its measures. */
    letter: present(
      v.pipe(
        v.string('box_letter_not_valid'),
        v.trim(),
        v.toUpperCase(),
        v.regex(/^[A-Z]$/, 'box_letter_not_valid'),
      ),
    ),
    name: requiredText('box_name_required', boxSizeLimits.name),
    /** cm */
    length: side('length_required'),
    width: side('width_required'),
    height: side('height_required'),
    /** Weight of the empty box, kg; 0 where nobody has said. */
    tare: v.pipe(
      v.nullish(measure(parcelLimits.maxWeightOfParcel), 0),
      v.transform((kg) => roundUpWeight(kg ?? 0)),
    ),
  },
  'not_valid',
);
export type BoxSize = v.InferOutput<typeof BoxSize>;

/** A client's box sizes, by their letters. */
export const BoxSizes = v.pipe(
  v.array(BoxSize, 'not_valid'),
  v.maxLength(boxSizeLimits.boxes, 'box_sizes_too_many'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    for (const [key, value] of input.entries()) {
      const { letter } = value;
      if (!input.slice(0, key).some((it) => it.letter === letter)) continue;
      addIssue({
        message: 'box_letter_taken',
        path: [
          { type: 'array', origin: 'value', input, key, value },
          { type: 'object', origin: 'value', input: value, key: 'letter', value: letter },
        ],
      });
    }
  }),
  v.transform((boxes) => boxes.toSorted((a, b) => (a.letter < b.letter ? -1 : 1))),
);

/** A box as somebody types it. */
type TypedBox = { letter: string } & Partial<Record<keyof BoxSize, unknown>>;

/** Puts a box in the place of the one that had the letter `former`, or besides all others; says what is wrong with it. */
export function withBoxSize(
  boxes: readonly BoxSize[],
  box: TypedBox,
  former?: string,
): { boxes: BoxSize[] } | { issues: Issue[] } {
  const others = boxes.filter((it) => it.letter !== former);
  const judged = v.safeParse(BoxSizes, [...others, box]);
  if (judged.success) return { boxes: judged.output };
  const issues = issuesFrom(judged.issues).map((it) => ({ ...it, path: it.path.replace(/^\d+\.?/, '') }));
  // The list is looked at as a whole only once each box is right in itself.
  if (boxOfLetter(others, box.letter) && !issues.some((it) => it.path === 'letter'))
    issues.push({ path: 'letter', code: 'box_letter_taken' });
  return { issues };
}

/** Proposes a letter nobody has: one that stands by itself in the name, a first letter, any of its letters, any at all. */
export function proposedLetter(name: string, boxes: readonly Pick<BoxSize, 'letter'>[]): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const words = plain.split(/[^A-Z]+/).filter(Boolean);
  const wanted = [
    ...words.filter((it) => it.length === 1),
    ...words.map((it) => it.slice(0, 1)),
    ...words.join(''),
    ...alphabet,
  ];
  return wanted.find((letter) => !boxes.some((it) => it.letter === letter)) ?? '';
}

/** Finds the box of a letter, small or capital. */
export const boxOfLetter = (boxes: readonly BoxSize[], key: string) =>
  boxes.find((it) => it.letter === key.toUpperCase());

type Typed = Record<'length' | 'width' | 'height', number | null>;

/** The box whose measures a parcel has, among equal ones the one that was taken; none once a measure is another. */
export function boxOfMeasures(boxes: readonly BoxSize[], parcel: Typed, taken?: string): BoxSize | undefined {
  const same = boxes.filter(
    (box) => box.length === parcel.length && box.width === parcel.width && box.height === parcel.height,
  );
  return same.find((it) => it.letter === taken) ?? same[0];
}

/** True if a parcel is said to weigh less than its box alone: a hint, since scales and notes are both at times wrong. */
export const isBelowTare = (
  { weight }: { weight: Parcel['weight'] | null },
  { tare }: Pick<BoxSize, 'tare'>,
) => weight !== null && weight > 0 && roundUpWeight(weight) < tare;
