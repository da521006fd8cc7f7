import { expect, test } from 'vitest';
import { isEmail } from '#domain/values/text.ts';

test.each([
  ['kim.nord@firma.example', true],
  ['info@kfz-müller.de', true],
  ['info@xn--mller-kva.de', true],
  ["o'neil@firma.example", true],
  ['kim+versand@firma.example', true],
  ['a&b@firma.example', true],
  ['kim@例え.テスト', true],
  ['kim@firma.xn--p1ai', true],
  ['büro@firma.de', false],
  ['kim@firma', false],
  ['kim@firma.d', false],
  ['kim@-firma.de', false],
  ['kim@firma..de', false],
  ['kim@192.168.0.1', false],
  ['.kim@firma.de', false],
  ['kim..nord@firma.de', false],
  ['kim nord@firma.de', false],
  ['kim@nord@firma.de', false],
  ['@firma.de', false],
  ['kim<script>@firma.de', false],
  ['kim@firma.de\nbcc:jo@x.de', false],
  [`${'k'.repeat(65)}@firma.de`, false],
  [`kim@${'firma.'.repeat(45)}de`, false],
  ['', false],
])('%j is an e-mail address: %s', (text, isRight) => {
  expect(isEmail(text)).toBe(isRight);
});
