import { expect, test } from 'vitest';
import { billedUntil } from '#domain/staff/open-work.ts';

test.each([
  ['daily', '2026-03-01', '2026-02-28'],
  ['weekly', '2026-11-23', '2026-11-16'],
  ['weekly', '2026-11-29', '2026-11-16'],
  ['monthly', '2026-01-31', '2025-12-01'],
  ['monthly', '2026-03-01', '2026-02-01'],
] as const)('with %s billing, on %s the shipments since %s cannot be billed yet', (type, today, since) => {
  expect(billedUntil(type, today)).toBe(since);
});
