import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What a browser or a library complains about is a fault of ours: a test that provokes it fails. */
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...args) => {
      complaints.push(`console.${method}: ${format(...args)}`);
    });
});

afterEach(() => {
  // Joined, since a failure shortens a list to how many they are, and which one it was is all that helps.
  expect(complaints.join('\n'), 'the console stays quiet').toBe('');
});
