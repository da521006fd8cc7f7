import { Dexie, type Table } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { liveResults } from '#app/offline/rows/live-results.ts';

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

const held: (() => void)[] = [];
afterEach(() => vi.unstubAllGlobals());

/** Holds what tells a result; what begins a run has a name. */
const { setTimeout: later } = globalThis;
const hold = (task: () => void) => (task.name ? later(task) : held.push(task));
const untilHeld = (count: number) => vi.waitFor(() => expect(held).toHaveLength(count));

test('what was found last is what is told last, whichever task comes first', async () => {
  await db.waiting.put({ id: 'a', state: 'sending' });
  vi.stubGlobal('setTimeout', hold);
  const told: (string | undefined)[] = [];
  const { unsubscribe } = liveResults(() => findLater()).subscribe((state) => void told.push(state));
  await untilHeld(1);
  await db.transaction('rw', db.waiting, db.sent, async () => {
    await db.sent.put({ id: 'a', state: 'sent' });
    await db.waiting.delete('a');
  });
  await untilHeld(2);
  for (const task of held.toReversed()) task();
  expect(told).toEqual(['sent']);
  unsubscribe();
});
