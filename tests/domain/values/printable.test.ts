import { expect, test } from 'vitest';
import { printable } from '#domain/values/printable.ts';
import { fc, runs } from '#support/random.ts';

test.each([
  ['Müller & Söhne', 'Müller & Söhne'],
  ['Łódź Şişli Ґанок Ναύπλιο', 'Łódź Şişli Ґанок Ναύπλιο'],
  ['  two \t\n blanks\u00a0here ', 'two blanks here'],
  ['Mu\u0308ller', 'Müller'],
  ['a\u202eb\u200bc\ufeff', 'abc'],
  ['W\u200b\u0301', 'Ẃ'],
  ['Nguye\u0302\u0303n', 'Nguyễn'],
  ['中村 Երևան', '中村 ?????'],
  ['ＡＢＣ ﾊﾝｶｸ', 'ABC ﾊﾝｶｸ'],
  ['شرکت\u200cها', 'شرکت\u200cها'],
  ['a\u0333b', 'ab'],
  ['ﬁne', 'fine'],
  ['Haus\u2010Nr. 5', 'Haus-Nr. 5'],
  ['\ue001 Lager', '? Lager'],
  ['', ''],
  [undefined, ''],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed);
});

test('printed text can be printed again unchanged', () => {
  const telling = fc.constantFrom('W', 'ẅ', 'ﬁ', '가', '\u0301', '\u0333', '\u200b', '\u200d');
  const anyText = fc
    .array(fc.oneof(telling, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })))
    .map((it) => it.join(''));
  fc.assert(
    fc.property(anyText, (text) => {
      const printed = printable(text);
      expect(printable(printed)).toBe(printed);
    }),
    runs(1_000, 50_000),
  );
});
