import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFormLeaving } from '#app/forms/form-leaving.ts';

const leaving = createFormLeaving(() => {});
const press = (type: string) => document.dispatchEvent(new Event(type));
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  stop = leaving.watch();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('a layout change runs at once while no button is pressed', () => {
  const work = vi.fn();
  leaving.afterPress(work);
  expect(work).toHaveBeenCalledOnce();
});

test('an error message moves the page only after the pressed click has hit its target', () => {
  const work = vi.fn();
  press('pointerdown');
  leaving.afterPress(work);
  expect(work).not.toHaveBeenCalled();
  press('pointerup');
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledOnce();
});
