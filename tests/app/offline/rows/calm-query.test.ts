import 'fake-indexeddb/auto';
import { Dexie, type EntityTable } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followCalmly } from '#app/offline/rows/calm-query.ts';
import { soon } from '#support/soon.ts';

type World = Dexie & { it: EntityTable<{ id: number }, 'id'> };

let db: World;
let asked = 0;
let told: number[] = [];
let stop = () => {};

beforeEach(async () => {
  db = new Dexie('calm') as World;
  db.version(1).stores({ it: 'id' });
  await db.open();
  asked = 0;
  told = [];
});
afterEach(async () => {
  stop();
  db.close();
  await Dexie.delete('calm');
});

const count = () => {
  asked += 1;
  return db.it.count();
};
const follow = (pauseMs: number) => {
  stop = followCalmly(count, pauseMs, (value) => told.push(value));
};
/** At most three queries per pause: the first, and two that check for changes. */
const mostAsked = (begun: number, pauseMs: number) => 3 * ((performance.now() - begun) / pauseMs + 2);
const becomes = (value: number) => vi.waitFor(() => expect(told.at(-1)).toBe(value), soon);

test('reports the first result at once and every change followed by a pause', async () => {
  follow(1);
  await becomes(0);
  await db.it.add({ id: 1 });
  await becomes(1);
  await db.it.add({ id: 2 });
  await becomes(2);
});

test('queries rarely during many changes and reports the last result', async () => {
  const begun = performance.now();
  follow(100);
  await becomes(0);
  for (let id = 1; id <= 50; id += 1) await db.it.add({ id });
  await becomes(50);
  expect(asked).toBeLessThan(mostAsked(begun, 100));
});

test('queries rarely even while changes leave the result the same', async () => {
  await db.it.add({ id: 1 });
  const begun = performance.now();
  follow(100);
  await becomes(1);
  await vi.waitFor(() => expect(asked).toBe(2), soon);
  for (let turn = 1; turn <= 50; turn += 1) {
    await db.it.delete(1);
    await db.it.add({ id: 1 });
  }
  expect(asked).toBeLessThan(mostAsked(begun, 100));
});

test('does not query without changes', async () => {
  follow(1);
  await becomes(0);
  await vi.waitFor(() => expect(asked).toBe(2), soon);
  const before = asked;
  await db.it.count();
  expect(asked).toBe(before);
});

test('reports no result after it was stopped', async () => {
  follow(1);
  await becomes(0);
  stop();
  await db.it.add({ id: 1 });
  await db.it.count();
  expect(told).toEqual([0]);
});
