import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askForLost } from '#app/offline/queue/ask-for-lost.ts';
import { enqueueOrder } from '#app/offline/queue/outbox.ts';
import { findItem } from '#app/offline/queue/queue-view.ts';
import { findLost, readLost, recordWaiting } from '#app/offline/queue/waiting-list.ts';
import { openGuarded, type WorkDatabase } from '#app/offline/rows/db.ts';
import type { KeyFate } from '#app/offline/rows/outbox-row.ts';
import { createWorkDatabase } from '#app/offline/rows/work-database.ts';
import { startDeviceRecord } from '#app/offline/storage/device-record.ts';
import { anOrderFor } from '#support/outbox-world.ts';
import { soon } from '#support/soon.ts';

let people = 0;
let db: WorkDatabase;

const open = () => openGuarded(createWorkDatabase(`waits-${people}`, `waits-${people}`));
const stored = () => localStorage.getItem(`waits:waits-${people}`);
const submit = async (company: string) => {
  const draftId = crypto.randomUUID();
  await enqueueOrder(db, { draftId, order: anOrderFor(company), form: {} });
  return draftId;
};
const vanish = async () => {
  db.close();
  await Dexie.delete(db.name);
  db = await open();
  await findLost(db);
  await recordWaiting(db);
};

beforeEach(async () => {
  people += 1;
  db = await open();
  await findLost(db);
});
afterEach(async () => {
  db.close();
  await Dexie.delete(db.name);
  localStorage.clear();
});

test("the device knows a vanished database's waiting items, with recipient and time", async () => {
  const [first, second] = [await submit('Alpha'), await submit('Beta')];
  await recordWaiting(db);
  await vanish();
  expect(await readLost(db)).toMatchObject([
    { id: first, op: 'shipment.create', summary: { company: 'Alpha', city: 'Hamburg' } },
    { id: second, summary: { company: 'Beta' }, createdAt: expect.any(Number) },
  ]);
});

test('lost items are reported until the user has dealt with them, also after a restart', async () => {
  await submit('Alpha');
  await recordWaiting(db);
  await vanish();
  db.close();
  db = await open();
  await findLost(db);
  expect(await readLost(db)).toHaveLength(1);
});

test('no item counts as lost while the database is the same', async () => {
  await submit('Alpha');
  await recordWaiting(db);
  await db.outbox.clear();
  db.close();
  db = await open();
  await findLost(db);
  expect(await readLost(db)).toEqual([]);
});

test('sent and discarded items leave the list', async () => {
  await submit('Alpha');
  await recordWaiting(db);
  expect(stored()).toContain('Alpha');
  await db.outbox.clear();
  await recordWaiting(db);
  expect(stored()).toBeNull();
});

test('the device’s record keeps the list up to date', async () => {
  const stop = startDeviceRecord(db, 'MK');
  await submit('Alpha');
  await vi.waitFor(() => expect(stored()).toContain('Alpha'), soon);
  await db.outbox.clear();
  await vi.waitFor(() => expect(stored()).toBeNull(), soon);
  stop();
});

test('items imported from a file do not count as lost', async () => {
  const id = await submit('Alpha');
  const row = await db.outbox.where({ id }).first();
  await recordWaiting(db);
  db.close();
  await Dexie.delete(db.name);
  db = await open();
  await db.outbox.add(row as never);
  await findLost(db);
  expect(await readLost(db)).toEqual([]);
});

test('the server resolves each item to a receipt or to gone; unresolved ones stay open', async () => {
  const [arrived, gone, unknown] = [await submit('Alpha'), await submit('Beta'), await submit('Gamma')];
  await recordWaiting(db);
  await vanish();
  const fates: Record<string, KeyFate> = {
    [arrived]: {
      fate: 'sent',
      answer: { shipment_id: 'S1', tracking_number: ['T1'], shipment_status: null },
    },
    [gone]: { fate: 'withdrawn' },
    [unknown]: { fate: 'unreachable' },
  };
  const withdraw = async ({ id }: { id: string }) => fates[id] ?? { fate: 'busy' as const };
  expect(await askForLost(db, withdraw)).toBe(false);
  expect(await findItem(db, arrived)).toMatchObject({ isSent: true, answer: { shipment_id: 'S1' } });
  expect((await readLost(db)).map(({ id, isGone }) => [id, isGone ?? false])).toEqual([
    [gone, true],
    [unknown, false],
  ]);
  fates[unknown] = { fate: 'withdrawn' };
  expect(await askForLost(db, withdraw)).toBe(true);
});
