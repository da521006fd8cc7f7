import { expect, test } from 'vitest';
import { printable } from '#domain/printable.ts';

test.each([
  ['Müller & Söhne', 'Müller & Söhne'],
  ['Łódź Şişli Ґанок Ναύπλιο', 'Łódź Şişli Ґанок Ναύπλιο'],
  ['  two \t\n blanks\u00a0here ', 'two blanks here'],
  ['Mu\u0308ller', 'Müller'],
  ['a\u202eb\u200bc\ufeff', 'abc'],
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
