import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { deviceId, listPartitions, recordPartition } from '#app/offline/storage/device-database.ts';
import { recordDevice, startDeviceRecord } from '#app/offline/storage/device-record.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';
import { anItem } from '#support/app-pages.tsx';
import { soon } from '#support/soon.ts';

let people = 0;
let db: WorkDatabase;
let stop = () => {};

beforeEach(async () => {
  people += 1;
  db = await openWorkDatabase(`record-${people}`);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const own = async () => (await listPartitions()).find((it) => it.uidHash === db.uidHash);
const becomes = (expected: object) =>
  vi.waitFor(async () => expect(await own()).toMatchObject(expected), soon);

test("counts the user's data on this device", async () => {
  stop = startDeviceRecord(db, 'MK');
  await becomes({ initials: 'MK', waiting: 0, attention: 0, drafts: 0 });
  await saveDraft(db, { id: 'd1', values: {}, title: '' });
  await becomes({ drafts: 1 });
  const [seq] = await Promise.all([
    db.outbox.add(anItem(db.uid) as never),
    db.outbox.add(anItem(db.uid, { state: 'attention' }) as never),
  ]);
  await becomes({ waiting: 1, attention: 1, drafts: 1 });
  await db.outbox.delete(seq);
  await becomes({ waiting: 0, attention: 1 });
});

test('counts a draft saved just before the user left', async () => {
  stop = startDeviceRecord(db, 'MK');
  await becomes({ drafts: 0 });
  await db.drafts.put({ id: 'd1' } as never);
  await recordDevice();
  expect(await own()).toMatchObject({ drafts: 1 });
});

test('keeps the known initials until the account has loaded', async () => {
  startDeviceRecord(db, 'MK')();
  stop = startDeviceRecord(db, 'MK');
  await becomes({ initials: 'MK' });
  stop();
  stop = startDeviceRecord(db, '');
  await db.drafts.put({ id: 'd1' } as never);
  await becomes({ initials: 'MK', drafts: 1 });
});

test('contains no names', async () => {
  await db.outbox.add(anItem(db.uid) as never);
  stop = startDeviceRecord(db, 'MK');
  await becomes({ waiting: 1 });
  const device = await new Dexie('dev').open();
  const rows = await Promise.all(device.tables.map((table) => table.toArray()));
  device.close();
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${db.uid}|Alpenholz|Zürich`));
  expect(Object.keys((await own()) ?? {}).sort()).toEqual(
    ['attention', 'drafts', 'initials', 'seenAt', 'uidHash', 'waiting'].sort(),
  );
});

test('users without data are deleted after a while, users with drafts never', async () => {
  const long = 40 * 24 * 3_600_000;
  const gone = { initials: 'AB', waiting: 0, attention: 0, drafts: 0, seenAt: Date.now() - long };
  await recordPartition({ ...gone, uidHash: 'empty' });
  await recordPartition({ ...gone, uidHash: 'draft', drafts: 1 });
  stop = startDeviceRecord(db, 'MK');
  await becomes({ initials: 'MK' });
  const hashes = (await listPartitions()).map((it) => it.uidHash);
  expect(hashes).toContain('draft');
  expect(hashes).not.toContain('empty');
});

test('the device has one id', async () => {
  const [first, second] = await Promise.all([deviceId(), deviceId()]);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

test('the app’s icon shows the number of waiting and blocked orders, and none after sign-out', async () => {
  const badge: number[] = [];
  const badges = {
    setAppBadge: async (count: number) => void badge.push(count),
    clearAppBadge: async () => void badge.push(0),
  };
  Object.assign(navigator, badges);
  stop = startDeviceRecord(db, 'MK');
  await db.outbox.bulkAdd([anItem(db.uid), anItem(db.uid, { state: 'attention' })] as never[]);
  await vi.waitFor(() => expect(badge.at(-1)).toBe(2), soon);
  await db.outbox.clear();
  await vi.waitFor(() => expect(badge.at(-1)).toBe(0), soon);
  await db.outbox.add(anItem(db.uid) as never);
  await vi.waitFor(() => expect(badge.at(-1)).toBe(1), soon);
  stop();
  expect(badge.at(-1)).toBe(0);
  for (const name of Object.keys(badges)) Reflect.deleteProperty(navigator, name);
});
