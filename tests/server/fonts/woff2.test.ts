import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { readPackaged } from '#server/fonts/font-files.ts';
import { unwrapWoff2 } from '#server/fonts/woff2.ts';
import { glyphOfPath } from '#server/fonts/write-glyph.ts';

const files = [
  // A font with composite glyphs
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-119-wght-normal.woff2',
];

test.each(files)('%s has the same outlines after unpacking', (file) => {
  const wrapped = readPackaged(file);
  const [before, after] = [create(wrapped), create(unwrapWoff2(wrapped))];
  expect(after.characterSet).toEqual(before.characterSet);
  for (const code of before.characterSet) {
    const [a, b] = [before.glyphForCodePoint(code), after.glyphForCodePoint(code)];
    expect(b.path.commands).toEqual(a.path.commands);
    expect(b.advanceWidth).toBe(a.advanceWidth);
  }
});

test('a file that is not WOFF2 is refused', () => {
  expect(() => unwrapWoff2(readPackaged('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'))).toThrow(
    RangeError,
  );
});

test('a heavier weight of a variable font has other outlines and keeps them when written', () => {
  const font = create(unwrapWoff2(readPackaged(files[1] as string)));
  const [light, heavy] = [400, 700].map((wght) => font.getVariation({ wght }).glyphForCodePoint(0x30a2));
  expect(heavy?.path.commands).not.toEqual(light?.path.commands);
  const written = glyphOfPath(heavy?.path.commands ?? []);
  const contours = new DataView(written.buffer, written.byteOffset).getInt16(0);
  expect(contours).toBe(heavy?.path.commands.filter(({ command }) => command === 'closePath').length);
});
