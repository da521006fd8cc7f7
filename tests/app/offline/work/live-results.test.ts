import { Dexie, type Table } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { liveResults } from '#app/offline/work/live-results.ts';

/*
 * Dexie puts what a transaction found into a task of its own to be told, and no browser promises an order of such tasks: the
 * test holds them, and lets them go in the wrong one.
 */

type Row = { id: string; state: string };

const db = new Dexie('live-results') as Dexie & { waiting: Table<Row, string>; sent: Table<Row, string> };
db.version(1).stores({ waiting: 'id', sent: 'id' });

const find = () =>
  db.transaction('r', db.waiting, db.sent, async () => {
    const row = (await db.waiting.get('a')) ?? (await db.sent.get('a'));
    return row?.state;
  });
/** As the queue's own: an async function that a plain one hands on. */
const findLater = async () => await find();

const wait = globalThis.setTimeout;
const held: (() => void)[] = [];
afterEach(() => vi.unstubAllGlobals());

/** Each of fake-indexeddb's steps takes a turn of the event loop. */
const untilQuiet = () => new Promise((resolve) => wait(resolve, 30));

async function letGo(tasks = held.splice(0)) {
  for (const task of tasks) task();
  await untilQuiet();
}

test('what was found last is what is told last, whichever task comes first', async () => {
  await db.waiting.put({ id: 'a', state: 'sending' });
  vi.stubGlobal('setTimeout', (task: () => void) => void held.push(task));
  const told: (string | undefined)[] = [];
  const { unsubscribe } = liveResults(() => findLater()).subscribe((state) => void told.push(state));
  await letGo();
  await db.transaction('rw', db.waiting, db.sent, async () => {
    await db.sent.put({ id: 'a', state: 'sent' });
    await db.waiting.delete('a');
  });
  await untilQuiet();
  expect(held).toHaveLength(2);
  await letGo(held.splice(0).toReversed());
  expect(told).toEqual(['sent']);
  unsubscribe();
});
