import { expect, test } from 'vitest';
import { isPrintable } from '#domain/values/printable.ts';
import { coveredCodePoints } from '#server/fonts/coverage.ts';
import { labelFont, latinFiles } from '#server/labels/label-fonts.ts';

test('the list of printable characters matches the fonts', () => {
  const covered = new Set(coveredCodePoints(latinFiles));
  const wrong: string[] = [];
  for (let code = 0; code < 0x110000; code += 1)
    if (covered.has(code) !== isPrintable(String.fromCodePoint(code))) wrong.push(code.toString(16));
  expect(wrong).toEqual([]);
});

test('characters that Inter has are drawn in Inter', () => {
  for (const face of ['regular', 'bold'] as const)
    expect(
      labelFont(face)
        .runs('Łódź Ґанок Ναύπλιο 7')
        .map(({ font }) => font.name),
    ).toEqual([face]);
});
