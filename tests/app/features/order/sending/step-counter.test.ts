import { expect, test } from 'vitest';
import { nextStep } from '#app/features/order/sending/step-counter.ts';

const underWay = { isSent: false, isActing: false };

test('while the order is sent each step takes 20/3 s, and "done" is not reached', () => {
  expect(nextStep(0, underWay)).toEqual({ counter: 1, afterMs: 20_000 / 3 });
  expect(nextStep(1, underWay)).toEqual({ counter: 2, afterMs: 20_000 / 3 });
  expect(nextStep(2, underWay)).toBeUndefined();
});

test('the response ends the steps, and the page is left 2 s later', () => {
  expect(nextStep(3, { isSent: true, isActing: false })).toEqual({ leaveAfterMs: 2000 });
});

test('a user who acts stays on the page', () => {
  expect(nextStep(3, { isSent: true, isActing: true })).toBeUndefined();
});
