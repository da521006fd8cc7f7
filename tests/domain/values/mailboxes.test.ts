import { expect, test } from 'vitest';
import { mailboxesIn } from '#domain/values/mailboxes.ts';

test.each([
  ['Nord, Kim <kim@example.org>; Süd <sued@example.org>', ['kim@example.org', 'sued@example.org']],
  ['"Nord, Kim" <kim@example.org>, sued@example.org', ['kim@example.org', 'sued@example.org']],
  ['<kim@example.org>\n<sued@example.org>', ['kim@example.org', 'sued@example.org']],
  [
    'kim@example.org, sued@example.org;west@example.org',
    ['kim@example.org', 'sued@example.org', 'west@example.org'],
  ],
  ['Kim <kim@example.org>; Süd <sued.example.org>', ['kim@example.org', 'sued.example.org']],
  ['kim(at)example.org', ['kim(at)example.org']],
  ['', []],
])('%j contains %j', (text, mailboxes) => {
  expect(mailboxesIn(text)).toEqual(mailboxes);
});
