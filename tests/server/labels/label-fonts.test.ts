import { expect, test } from 'vitest';
import { isPrintable } from '#domain/printable.ts';
import { labelFont } from '#server/labels/label-fonts.ts';

const shapeless = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Variation_Selector}]|(?! )\p{Zs}/u;

test('the list of printable characters is that of both faces of the font', () => {
  const wrong: string[] = [];
  for (let code = 0; code < 0x30000; code += 1) {
    const character = String.fromCodePoint(code);
    if (shapeless.test(character)) continue;
    for (const face of ['regular', 'bold'] as const)
      if (labelFont(face).covers(character) !== isPrintable(character)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});
