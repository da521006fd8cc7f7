import { expect, test } from 'vitest';
import { expiredBefore } from '#domain/portal/retention.ts';

test.each([
  // Data of 2018 is kept for eight years from the end of 2018, until the end of 2026.
  [8, '2026-12-31', '2018-01-01'],
  [8, '2027-01-01', '2019-01-01'],
  [1, '2026-03-10', '2025-01-01'],
  [50, '2026-03-10', '1976-01-01'],
])('with %i years, on %s, data from before %s may be deleted', (years, today, day) => {
  expect(expiredBefore(years, today)).toBe(day);
});

test('0 years keep data for ever', () => {
  expect(expiredBefore(0, '2026-03-10')).toBeUndefined();
});
