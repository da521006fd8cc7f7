import { expect, test } from 'vitest';
import { seenNumberChoices, seenSince } from '#domain/people/seen-number.ts';

const now = Date.UTC(2026, 10, 24);

test.each([
  ['never', Number.POSITIVE_INFINITY],
  ['30', Date.UTC(2026, 9, 25)],
  ['365', Date.UTC(2025, 10, 24)],
  ['always', 0],
] as const)('with "%s", orders since then count', (choice, since) => {
  expect(seenSince(choice, now)).toBe(since);
});

test('a longer period counts at least as many orders', () => {
  const since = seenNumberChoices.map((it) => seenSince(it, now));
  expect(since).toEqual(since.toSorted((a, b) => b - a));
});
