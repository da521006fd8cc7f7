import { vi } from 'vitest';

/** Ends timeouts of exactly this many ms at once, until `vi.restoreAllMocks()`. */
export function hasten(ms: number): void {
  const { setTimeout: start } = globalThis;
  const hastened = (work: () => void, delay = 0) => start(work, delay === ms ? 0 : delay);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hastened as typeof setTimeout);
}
