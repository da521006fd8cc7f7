import { expect, test } from 'vitest';
import { afterPaint, cancelAfterPaint } from '#app/ui/after-paint.ts';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 1)));

test('what waits for the frame runs once after it, however often it was asked for', async () => {
  const ran: string[] = [];
  const first = () => ran.push('first');
  const second = () => ran.push('second');
  afterPaint(first);
  afterPaint(second);
  afterPaint(first);
  expect(ran).toEqual([]);
  await nextFrame();
  expect(ran).toEqual(['first', 'second']);
});

test('what is no longer wanted does not run', async () => {
  const ran: string[] = [];
  const gone = () => ran.push('gone');
  afterPaint(gone);
  afterPaint(() => ran.push('stays'));
  cancelAfterPaint(gone);
  await nextFrame();
  expect(ran).toEqual(['stays']);
});
