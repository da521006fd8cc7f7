import { vi } from 'vitest';

/** From here on a wait of exactly these ms is over at once, until `vi.restoreAllMocks()`; all others take their time. */
export function hasten(ms: number): void {
  const { setTimeout: start } = globalThis;
  const hastened = (work: () => void, delay = 0) => start(work, delay === ms ? 0 : delay);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hastened as typeof setTimeout);
}
