import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Warnings of browsers and libraries are our faults: a test that causes one fails. */
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...args) => {
      complaints.push(`console.${method}: ${format(...args)}`);
    });
});

afterEach(() => {
  // Joined, since a failure shortens a list to its length.
  expect(complaints.join('\n'), 'the console stays quiet').toBe('');
});
