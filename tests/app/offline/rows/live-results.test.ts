import { Dexie, type Table } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { liveResults } from '#app/offline/rows/live-results.ts';

/*
 * Dexie reports each transaction's result in a task of its own, and browsers guarantee no order of these tasks: this
 * test runs them in the wrong order.
 */

type Row = { id: string; state: string };

const db = new Dexie('live-results') as Dexie & { waiting: Table<Row, string>; sent: Table<Row, string> };
db.version(1).stores({ waiting: 'id', sent: 'id' });

const find = () =>
  db.transaction('r', db.waiting, db.sent, async () => {
    const row = (await db.waiting.get('a')) ?? (await db.sent.get('a'));
    return row?.state;
  });
/** Like the queue's: an async function awaited by another. */
const findLater = async () => await find();

const held: (() => void)[] = [];
afterEach(() => vi.unstubAllGlobals());

/** Holds the tasks that report a result (anonymous); tasks that start a run have a name. */
const { setTimeout: later } = globalThis;
const hold = (task: () => void) => (task.name ? later(task) : held.push(task));
const untilHeld = (count: number) => vi.waitFor(() => expect(held).toHaveLength(count));

test('the latest result is reported last, whatever the order of the tasks', async () => {
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
