import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimDraft } from '#app/offline/work/draft-claim.ts';

function slowLocks(answerMs: number, held: ReadonlySet<string>) {
  const request = (name: string, options: LockOptions, work: (lock: unknown) => unknown) =>
    new Promise((resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      setTimeout(() => {
        if (!held.has(name)) resolve(work({ name }));
        else if (options.ifAvailable) resolve(work(null));
      }, answerMs);
    });
  return { request, query: async () => ({ held: [] }) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
    return controller.signal;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a slow browser does not make a free draft look claimed by another window', async () => {
  vi.stubGlobal('navigator', { locks: slowLocks(2_000, new Set()) });
  const claim = claimDraft('a', 400);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await claim).toBeTypeOf('function');
});

test("another window's draft is waited for until the timeout, then left alone", async () => {
  vi.stubGlobal('navigator', { locks: slowLocks(10, new Set(['draft:b'])) });
  const claim = claimDraft('b', 400);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await claim).toBeUndefined();
});
