import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoAnswer } from '#app/api/no-answer.ts';
import { retryReports } from '#app/api/retry-reports.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a report that the server missed is sent again until it arrives', async () => {
  const tell = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new NoAnswer()).mockResolvedValue({});
  const told = retryReports(tell);
  await vi.runAllTimersAsync();
  await told;
  expect(tell).toHaveBeenCalledTimes(2);
});

test('a refused report is not sent again', async () => {
  const tell = vi.fn<() => Promise<unknown>>().mockRejectedValue(new Error('SESSION_ENDED'));
  const told = retryReports(tell);
  await vi.runAllTimersAsync();
  await told;
  expect(tell).toHaveBeenCalledTimes(1);
});

test('sending stops after some minutes without an answer', async () => {
  const tell = vi.fn<() => Promise<unknown>>().mockRejectedValue(new NoAnswer());
  const told = retryReports(tell);
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  await told;
  expect(tell).toHaveBeenCalledTimes(5);
});
