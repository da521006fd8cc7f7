import { afterEach, beforeEach, vi } from 'vitest';

/** Time stands still in each test of the file until it is moved, a while after the test before: what was typed then is long ago. */
export function typingClock(): void {
  let now = 0;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    now += 120_000;
    await vi.advanceTimersByTimeAsync(now);
  });
  afterEach(async () => {
    await vi.runAllTimersAsync();
    vi.useRealTimers();
  });
}

export const pressKey = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));

/** A key every 200 ms, for so many ms. */
export async function typeFor(ms: number): Promise<void> {
  for (let typed = 0; typed < ms; typed += 200) {
    pressKey();
    await vi.advanceTimersByTimeAsync(200);
  }
}
