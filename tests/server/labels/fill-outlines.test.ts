import { expect, test } from 'vitest';
import { fillOutlines, textOutlines } from '#server/labels/fill-outlines.ts';
import type { Point } from '#server/labels/label-layout.ts';

const square = (from: number, to: number, isHole = false): Point[] => {
  const corners: Point[] = [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ];
  return isHole ? corners.reverse() : corners;
};

const rowsOf = (outlines: Point[][]) => {
  const bitmap = fillOutlines(outlines);
  return Array.from({ length: bitmap?.rows ?? 0 }, (_, row) =>
    Array.from(
      bitmap?.bytes.subarray(row * bitmap.bytesPerRow, (row + 1) * bitmap.bytesPerRow) ?? [],
      (byte) => byte.toString(2).padStart(8, '0'),
    ).join(''),
  );
};

test('a square with a hole is filled around the hole', () => {
  expect(rowsOf([square(0, 4), square(1, 3, true)])).toEqual([
    '11110000',
    '10010000',
    '10010000',
    '11110000',
  ]);
});

test('overlapping outlines of the same direction stay filled', () => {
  expect(rowsOf([square(0, 3), square(1, 4)])).toEqual(['11100000', '11110000', '11110000', '01110000']);
});

test('no outlines fill nothing', () => {
  expect(fillOutlines([])).toBeUndefined();
  expect(fillOutlines(textOutlines({ text: ' ', face: 'bold' }, 20, 0, 20))).toBeUndefined();
});

test('letters stand on their baseline at their start', () => {
  const bitmap = fillOutlines(textOutlines({ text: 'Ł', face: 'bold' }, 100, 50, 200));
  expect(bitmap?.x).toBeGreaterThanOrEqual(48);
  expect((bitmap?.y ?? 0) + (bitmap?.rows ?? 0)).toBe(200);
  expect(bitmap?.rows).toBe(73);
});
