import { expect, test } from 'vitest';
import { expiredBefore } from '#domain/portal/retention.ts';

test.each([
  // What is of 2018 has eight years from the end of 2018: until the end of 2026.
  [8, '2026-12-31', '2018-01-01'],
  [8, '2027-01-01', '2019-01-01'],
  [1, '2026-03-10', '2025-01-01'],
  [50, '2026-03-10', '1976-01-01'],
])('of %i years, on %s, what was before %s may go', (years, today, day) => {
  expect(expiredBefore(years, today)).toBe(day);
});

test('0 years are for ever', () => {
  expect(expiredBefore(0, '2026-03-10')).toBeUndefined();
});
