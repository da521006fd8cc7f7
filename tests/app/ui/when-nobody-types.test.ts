import { expect, it, vi } from 'vitest';
import { whenNobodyTypes } from '#app/ui/when-nobody-types.ts';
import { pressKey, typeFor, typingClock } from '#support/typing.ts';

typingClock();

it('comes at once where nobody types', async () => {
  const work = vi.fn();
  whenNobodyTypes(work);
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledOnce();
});

it('waits for a pause between keys', async () => {
  const work = vi.fn();
  pressKey();
  whenNobodyTypes(work);
  await typeFor(4_000);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(800);
  expect(work).toHaveBeenCalledOnce();
});

it('does not wait for ever', async () => {
  const work = vi.fn();
  pressKey();
  whenNobodyTypes(work);
  await typeFor(15_200);
  expect(work).toHaveBeenCalledOnce();
});

it('can be called off', async () => {
  const work = vi.fn();
  pressKey();
  const callOff = whenNobodyTypes(work);
  await vi.advanceTimersByTimeAsync(600);
  callOff();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).not.toHaveBeenCalled();
});

it('does one after the other, each in a pause', async () => {
  const [first, second] = [vi.fn(pressKey), vi.fn()];
  whenNobodyTypes(first);
  whenNobodyTypes(second);
  await vi.advanceTimersByTimeAsync(700);
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(second).toHaveBeenCalledOnce();
});
