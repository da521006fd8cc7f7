import * as v from 'valibot';
import type { Issue } from '#domain/values/codes.ts';
import { issuesFrom, present, requiredText } from '#domain/values/text.ts';
import { weightLimits } from '#domain/values/weight-limits.ts';
import { measure, type Parcel, parcelLimits, roundUpDimension, roundUpWeight } from './parcel.ts';

/** Our own limits (docs/rules.md 9.10): a letter per box, a name that fits a list. */
export const boxSizeLimits = { boxes: 26, name: 30 } as const;

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const side = (required: 'length_required' | 'width_required' | 'height_required') =>
  v.pipe(
    v.nullish(measure(parcelLimits.maxDimension), 0),
    v.transform((cm) => roundUpDimension(cm ?? 0)),
    v.minValue(1, required),
  );

export const BoxSize = v.object(
  {
    /** Shortcut that users type instead of the measures. */
    letter: present(
      v.pipe(
        v.string('box_letter_not_valid'),
        v.trim(),
        v.toUpperCase(),
        v.regex(/^[A-Z]$/, 'box_letter_not_valid'),
      ),
    ),
    name: requiredText('box_name_required', boxSizeLimits.name),
    /** cm. */
    length: side('length_required'),
    width: side('width_required'),
    height: side('height_required'),
    /** Empty box in kg; 0: unknown. */
    tare: v.pipe(
      v.nullish(measure(weightLimits.parcel), 0),
      v.transform((kg) => roundUpWeight(kg ?? 0)),
    ),
  },
  'not_valid',
);
export type BoxSize = v.InferOutput<typeof BoxSize>;

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

type TypedBox = { letter: string } & Partial<Record<keyof BoxSize, unknown>>;

export function withBoxSize(
  boxes: readonly BoxSize[],
  box: TypedBox,
  former?: string,
): { boxes: BoxSize[] } | { issues: Issue[] } {
  const others = boxes.filter((it) => it.letter !== former);
  const judged = v.safeParse(BoxSizes, [...others, box]);
  if (judged.success) return { boxes: judged.output };
  const issues = issuesFrom(judged.issues).map((it) => ({ ...it, path: it.path.replace(/^\d+\.?/, '') }));
  // Valibot checks the whole list only once each box is valid.
  if (boxOfLetter(others, box.letter) && !issues.some((it) => it.path === 'letter'))
    issues.push({ path: 'letter', code: 'box_letter_taken' });
  return { issues };
}

/** Prefers a single letter in the name, then initials, other letters of the name, any other. */
export function proposedLetter(name: string, boxes: readonly Pick<BoxSize, 'letter'>[]): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const words = plain.split(/[^A-Z]+/).filter(Boolean);
  const requested = [
    ...words.filter((it) => it.length === 1),
    ...words.map((it) => it.slice(0, 1)),
    ...words.join(''),
    ...alphabet,
  ];
  return requested.find((letter) => !boxes.some((it) => it.letter === letter)) ?? '';
}

export const boxOfLetter = (boxes: readonly BoxSize[], key: string) =>
  boxes.find((it) => it.letter === key.toUpperCase());

type Typed = Record<'length' | 'width' | 'height', number | null>;

export function boxOfMeasures(boxes: readonly BoxSize[], parcel: Typed, taken?: string): BoxSize | undefined {
  const same = boxes.filter(
    (box) => box.length === parcel.length && box.width === parcel.width && box.height === parcel.height,
  );
  return same.find((it) => it.letter === taken) ?? same[0];
}

/** A hint only: scales and notes may be wrong. */
export const isBelowTare = (
  { weight }: { weight: Parcel['weight'] | null },
  { tare }: Pick<BoxSize, 'tare'>,
) => weight !== null && weight > 0 && roundUpWeight(weight) < tare;
