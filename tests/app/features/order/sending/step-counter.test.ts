import { expect, test } from 'vitest';
import { counterOnSuccess, nextStep } from '#app/features/order/sending/step-counter.ts';

test('while the order is under way each step takes 20/3 s, and "done" is not reached', () => {
  expect(nextStep(0, false)).toEqual({ counter: 1, afterMs: 20_000 / 3 });
  expect(nextStep(1, false)).toEqual({ counter: 2, afterMs: 20_000 / 3 });
  expect(nextStep(2, false)).toBeUndefined();
});

test('success moves the counter to 2 if it was under 2, otherwise to 3', () => {
  expect([0, 1, 2, 3].map(counterOnSuccess)).toEqual([2, 2, 3, 3]);
});

test('after success a step takes 2 s, and 2 s after the last one the page is left', () => {
  expect(nextStep(2, true)).toEqual({ counter: 3, afterMs: 2000 });
  expect(nextStep(3, true)).toEqual({ leaveAfterMs: 2000 });
});
