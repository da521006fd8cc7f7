import { expect, test } from 'vitest';
import { hasUnprintable } from '#domain/values/letters.ts';
import { printable, unprintable } from '#domain/values/printable.ts';
import { cleanText } from '#domain/values/text.ts';
import { fc, runs } from '#support/random.ts';

test.each([
  'Müller & Söhne',
  'Łódź',
  'Əliyev',
  '株式会社東京',
  '𠮷野家',
  '서울특별시 152',
  '北京市',
  '臺北市',
  'شركة الشحن (دبي) ١٢',
  'شرکت‌ها',
  'חברה בע"מ',
  'บริษัท ขนส่ง จำกัด',
  'საქართველო',
  'हिन्दी श्री',
  'Nguyễn № 5 ½ €',
])('%j is printed without a question mark', (text) => {
  expect(hasUnprintable(cleanText(text))).toBe(false);
  expect(printable(text)).toBe(text);
});

test.each(['Lager 📦', 'Երևան', 'বাংলা', 'தமிழ்', '☎ 123', '\ue001 Lager', 'ᚠ', 'አዲስ'])(
  '%j is refused',
  (text) => {
    expect(hasUnprintable(cleanText(text))).toBe(true);
  },
);

const rare = /\p{sc=Han}/u;

/** Phonetic and Old Church Slavonic letters, hexagrams, honorifics and the like, which occur in no name. */
const scholarly =
  `255 27c 27d 285 291 2a5 47a-47f 49e 49f 88f 897 1e9c 20b0 20b6 20b7 20bb 2114 2118 2263 2ffc-2fff 31bc-31bf
31e4-31e5 31ef 4dc0-4dff fb13-fb17 fbc3-fbd2 fd90 fd91 fdc8-fdce fe67 ffa0`
    .split(/\s+/)
    .map((range) => range.split('-').map((end) => Number.parseInt(end, 16)));
const isScholarly = (code: number) => scholarly.some(([from = 0, to = from]) => from <= code && code <= to);

test('accepted characters are printed, or by base letter, except rare Han and scholarly ones', () => {
  const wrong: string[] = [];
  for (let code = 0x20; code < 0x32000; code += 1) {
    const character = String.fromCodePoint(code);
    if (character === unprintable || rare.test(character) || isScholarly(code)) continue;
    if (/\P{Assigned}/u.test(character)) continue;
    const text = cleanText(`a${character}`);
    if (!hasUnprintable(text) && printable(text).includes(unprintable)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

test('every letter of the printed scripts is accepted', () => {
  const wrong: string[] = [];
  for (let code = 0x20; code < 0x32000; code += 1) {
    const character = String.fromCodePoint(code);
    const isLetter = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Thai}\p{sc=Geor}\p{sc=Deva}\p{sc=Hang}\p{sc=Kana}]/u;
    const isChurchOrVedic = (code >= 0x2d00 && code < 0x2d30) || (code >= 0xa8e0 && code < 0xa900);
    if (code > 0xffff || isChurchOrVedic || !isLetter.test(character)) continue;
    if (printable(character) === character && hasUnprintable(character)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

test('any text is refused or printed without replacement question marks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
      const text = cleanText(typed);
      fc.pre(!rare.test(text) && !text.includes(unprintable));
      fc.pre(!Array.from(text).some((it) => isScholarly(it.codePointAt(0) ?? 0)));
      if (!hasUnprintable(text)) expect(printable(text)).not.toContain(unprintable);
    }),
    runs(300, 20_000),
  );
});
