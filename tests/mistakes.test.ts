import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areas } from './mistakes/areas.ts';

/* The list of mistakes has to follow the code, or `npm run mistakes` can say nothing of them. */

const mistakes = Object.values(areas).flat();

test('there are mistakes in every area, and each has a name of its own', () => {
  for (const list of Object.values(areas)) expect(list.length).toBeGreaterThan(3);
  expect(new Set(mistakes.map((it) => it.name)).size).toBe(mistakes.length);
});

test('the line of each stands in its file exactly once', () => {
  const times = ({ file, find }: (typeof mistakes)[number]) =>
    existsSync(file) ? readFileSync(file, 'utf8').split(find).length - 1 : 0;
  expect(mistakes.filter((it) => times(it) !== 1).map(({ name, file }) => ({ name, file }))).toEqual([]);
});

test('the tests near each are there', () => {
  expect(mistakes.flatMap((it) => it.tests).filter((file) => !existsSync(file))).toEqual([]);
});
