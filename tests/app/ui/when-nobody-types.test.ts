import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenNobodyTypes } from '#app/ui/when-nobody-types.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.advanceTimersByTime(60_000);
});
afterEach(() => vi.useRealTimers());

const pressKey = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));

it('comes after its time where nobody types', () => {
  const work = vi.fn();
  whenNobodyTypes(work, 3_000);
  vi.advanceTimersByTime(2_999);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
});

it('waits for a pause between keys', () => {
  const work = vi.fn();
  whenNobodyTypes(work, 1_000);
  for (let key = 0; key < 20; key += 1) {
    vi.advanceTimersByTime(200);
    pressKey();
  }
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(800);
  expect(work).toHaveBeenCalledOnce();
});

it('does not wait for ever', () => {
  const work = vi.fn();
  whenNobodyTypes(work, 1_000);
  for (let key = 0; key < 80; key += 1) {
    vi.advanceTimersByTime(200);
    pressKey();
  }
  expect(work).toHaveBeenCalledOnce();
});

it('can be called off', () => {
  const work = vi.fn();
  const callOff = whenNobodyTypes(work, 1_000);
  vi.advanceTimersByTime(500);
  pressKey();
  vi.advanceTimersByTime(600);
  callOff();
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
});
