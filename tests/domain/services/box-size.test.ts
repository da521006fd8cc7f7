import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  type BoxSize,
  BoxSizes,
  boxOfLetter,
  boxOfMeasures,
  boxSizeLimits,
  isBelowTare,
  proposedLetter,
  withBoxSize,
} from '#domain/services/box-size.ts';
import { judge } from '#domain/values/text.ts';
import { aBoxSize } from '#support/factories.ts';

const [small, big] = [
  aBoxSize({ letter: 'S', name: 'Karton S', length: 30, width: 20, height: 15, tare: 0.2 }),
  aBoxSize(),
];

describe('the list of box sizes', () => {
  test('accepts parcel measures and is sorted by letter', () => {
    const typed = {
      letter: ' b ',
      name: ' Brillen  karton ',
      length: 29.2,
      width: 20,
      height: 14.01,
      tare: 0.31,
    };
    expect(v.parse(BoxSizes, [small, typed])).toEqual([
      { letter: 'B', name: 'Brillen  karton', length: 30, width: 20, height: 15, tare: 0.4 },
      small,
    ]);
  });

  test('has an optional tare', () => {
    for (const tare of [undefined, null, 0]) expect(v.parse(BoxSizes, [{ ...small, tare }])[0]?.tare).toBe(0);
  });

  test.each([
    [{ letter: '' }, 'letter', 'box_letter_not_valid'],
    [{ letter: 'Ä' }, 'letter', 'box_letter_not_valid'],
    [{ letter: '1' }, 'letter', 'box_letter_not_valid'],
    [{ letter: 'AB' }, 'letter', 'box_letter_not_valid'],
    [{ name: ' ' }, 'name', 'box_name_required'],
    [{ name: 'x'.repeat(boxSizeLimits.name + 1) }, 'name', 'too_long'],
    [{ length: null }, 'length', 'length_required'],
    [{ width: 0 }, 'width', 'width_required'],
    [{ height: 0.01 }, 'height', 'greater_zero'],
    [{ height: 10_000 }, 'height', 'too_large'],
    [{ tare: 0.04 }, 'tare', 'greater_zero'],
    [{ tare: 70.1 }, 'tare', 'too_large'],
  ])('refuses %j', (difference, path, code) => {
    expect(withBoxSize([], { ...big, ...difference })).toEqual({ issues: [{ path, code }] });
  });

  test('has each letter once', () => {
    expect(judge(BoxSizes, [small, big, { ...small, letter: 's' }])).toEqual([
      { path: '2.letter', code: 'box_letter_taken' },
    ]);
  });

  test('has at most one box per letter', () => {
    const all = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => ({ ...small, letter }));
    expect(judge(BoxSizes, all)).toEqual([]);
    expect(judge(BoxSizes, [...all, small]).map((it) => it.code)).toContain('box_sizes_too_many');
    expect(proposedLetter('Karton', all)).toBe('');
  });
});

describe('a changed box', () => {
  test('replaces its old entry, even with another letter', () => {
    expect(withBoxSize([big, small], { ...small, letter: 'A' }, 'S')).toEqual({
      boxes: [{ ...small, letter: 'A' }, big],
    });
  });

  test("may keep its letter but not take another box's", () => {
    expect(withBoxSize([big, small], small, 'S')).toEqual({ boxes: [big, small] });
    expect(withBoxSize([big, small], { ...small, letter: 'm' }, 'S')).toEqual({
      issues: [{ path: 'letter', code: 'box_letter_taken' }],
    });
    expect(withBoxSize([big, small], { ...small, letter: 'm', name: '' }, 'S')).toEqual({
      issues: [
        { path: 'name', code: 'box_name_required' },
        { path: 'letter', code: 'box_letter_taken' },
      ],
    });
  });
});

test.each([
  ['Karton M', [], 'M'],
  ['Karton M', ['M'], 'K'],
  ['Ösenkarton', [], 'O'],
  ['Karton XL', ['K'], 'X'],
  ['Karton', ['K'], 'A'],
  ['Bob', ['B', 'O'], 'A'],
  ['80 × 60', [], 'A'],
  ['', [], 'A'],
])('for "%s", with %j taken, the letter %s is proposed', (name, taken, letter) => {
  const boxes = taken.map((it) => ({ letter: it }));
  expect(proposedLetter(name, boxes)).toBe(letter);
});

describe('the box of a parcel', () => {
  const boxes: BoxSize[] = [big, small];

  test('is found by its letter in either case', () => {
    expect(boxOfLetter(boxes, 's')).toBe(small);
    expect(boxOfLetter(boxes, 'S')).toBe(small);
    expect(boxOfLetter(boxes, 'x')).toBeUndefined();
  });

  test('is the one with the same length, width and height', () => {
    expect(boxOfMeasures(boxes, { length: 30, width: 20, height: 15 })).toBe(small);
    expect(boxOfMeasures(boxes, { length: 20, width: 30, height: 15 })).toBeUndefined();
    expect(boxOfMeasures(boxes, { length: 30, width: 20, height: null })).toBeUndefined();
  });

  test('is the chosen one if two have the same measures', () => {
    const heavy = { ...small, letter: 'H', tare: 1.1 };
    expect(boxOfMeasures([heavy, small], small, 'S')).toBe(small);
    expect(boxOfMeasures([heavy, small], small)).toBe(heavy);
  });

  test('weighs no more than the parcel', () => {
    expect(isBelowTare({ weight: 0.3 }, big)).toBe(true);
    expect(isBelowTare({ weight: 0.31 }, big)).toBe(false);
    expect(isBelowTare({ weight: 0.4 }, big)).toBe(false);
    expect(isBelowTare({ weight: null }, big)).toBe(false);
    expect(isBelowTare({ weight: 0 }, big)).toBe(false);
  });
});
