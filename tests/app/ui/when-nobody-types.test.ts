import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenNobodyTypes } from '#app/ui/when-nobody-types.ts';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await vi.advanceTimersByTimeAsync(60_000);
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

const pressKey = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));

it('comes after its time where nobody types', async () => {
  const work = vi.fn();
  whenNobodyTypes(work, 3_000);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledOnce();
});

it('waits for a pause between keys', async () => {
  const work = vi.fn();
  whenNobodyTypes(work, 1_000);
  for (let key = 0; key < 20; key += 1) {
    await vi.advanceTimersByTimeAsync(200);
    pressKey();
  }
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(800);
  expect(work).toHaveBeenCalledOnce();
});

it('does not wait for ever', async () => {
  const work = vi.fn();
  whenNobodyTypes(work, 1_000);
  for (let key = 0; key < 80; key += 1) {
    await vi.advanceTimersByTimeAsync(200);
    pressKey();
  }
  expect(work).toHaveBeenCalledOnce();
});

it('can be called off', async () => {
  const work = vi.fn();
  const callOff = whenNobodyTypes(work, 1_000);
  await vi.advanceTimersByTimeAsync(500);
  pressKey();
  await vi.advanceTimersByTimeAsync(600);
  callOff();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).not.toHaveBeenCalled();
});

it('does one after the other, and each in a pause', async () => {
  const [first, second] = [Promise.withResolvers<void>(), vi.fn()];
  whenNobodyTypes(() => first.promise, 1_000);
  whenNobodyTypes(second, 1_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(second).not.toHaveBeenCalled();
  pressKey();
  first.resolve();
  await vi.advanceTimersByTimeAsync(700);
  expect(second).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(second).toHaveBeenCalledOnce();
});
