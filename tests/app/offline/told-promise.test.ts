import { expect, test } from 'vitest';
import { readOutcome, tellingOutcome } from '#app/offline/told-promise.ts';

test('what was brought is read at once, and what went wrong is thrown', async () => {
  const kept = tellingOutcome(Promise.resolve('da'));
  expect(() => readOutcome(kept)).toThrow(Promise);
  await kept;
  expect(readOutcome(kept)).toBe('da');

  const broken = tellingOutcome(Promise.reject(new Error('kein Speicher')));
  await broken.catch(() => {});
  expect(() => readOutcome(broken)).toThrow('kein Speicher');
});
