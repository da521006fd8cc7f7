import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addHours } from 'date-fns/addHours';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import pino from 'pino';
import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import { Order } from '#domain/order/order.ts';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { createHouseCarrier } from '#server/carriers/house.ts';
import { connect } from '#server/db/connect.ts';
import { session } from '#server/db/schema.ts';
import { newShipment } from '#server/shipment/new-shipment.ts';
import { showShipment } from '#server/shipment/show-shipment.ts';
import { listMarks, readMarks, writeMark } from '#server/storage/number-marks.ts';
import { openDisk } from '#server/storage/open-disk.ts';
import { openNumberMarks } from '#server/storage/open-number-marks.ts';
import { storedFiles } from '#server/storage/stored-files.ts';
import { startBucketServer } from '#support/bucket-server.ts';
import { anOrder, given } from '#support/factories.ts';
import { runAdmin } from '#support/run-admin.ts';
import { createTestDatabase } from '#support/test-database.ts';

const companyPrefix = '4098765';
const filesDir = mkdtempSync(join(tmpdir(), 'versandpult-restore-'));
const folder = invoicesFolder;
const silent = pino({ level: 'silent' });
const lateUntil: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of lateUntil) await end();
  rmSync(filesDir, { recursive: true, force: true });
});

async function newDatabase(of?: string) {
  const { url, drop } = await createTestDatabase(of);
  lateUntil.push(drop);
  return url;
}

async function onPortal<T>(url: string, work: (portal: Awaited<ReturnType<typeof open>>) => Promise<T>) {
  const portal = await open(url);
  try {
    return await work(portal);
  } finally {
    await portal.close();
  }
}

async function open(url: string) {
  const { db, pool, close } = connect(url, { poolSize: 2, application: 'test' });
  const disk = await openDisk({ filesDir });
  const take = async (processes: number) => {
    const numbers = [];
    for (let n = 0; n < processes; n += 1) {
      const marks = await marksOf({ db, disk });
      const carrier = createHouseCarrier(db, { companyPrefix, blockSize: 6_000, marks });
      numbers.push(...(await reserve(carrier)));
    }
    return numbers;
  };
  return { db, pool, disk, take, files: storedFiles(db, disk), close };
}

const marksOf = ({ db, disk }: Pick<Parts, 'db' | 'disk'>, mode: Mode = 'production') =>
  openNumberMarks({ db, disk, config: { mode, labelCompanyPrefix: companyPrefix }, log: silent });
type Parts = Parameters<typeof openNumberMarks>[0];
type Mode = Parts['config']['mode'];

async function reserve(carrier: ReturnType<typeof createHouseCarrier>) {
  const rows = newShipment(v.parse(Order, anOrder()), {
    client_id: crypto.randomUUID(),
    client_ref: crypto.randomUUID(),
    carrier_id: 'house',
    now: new Date(),
  });
  const account = {
    client_number: 1,
    allow_national_standard_carrier: true,
    carrier_enabled: false,
    custom_carrier_id: '',
  };
  const shipment = showShipment(rows, { number: 1, user_uid: 'uid' });
  return (await carrier.reserve!({ reference: rows.shipment, shipment, account })).tracking_numbers;
}

const settings = (url: string) => ({
  NODE_ENV: 'test',
  DATABASE_URL: url,
  FILES_DIR: filesDir,
  SESSION_SECRET: 'a secret of the tests, long enough to be taken',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
});
const isRefused = (portal: Pick<Parts, 'db' | 'disk'>, mode: Mode) => marksOf(portal, mode);

test('a restored database repeats no number, signs everyone out, and lists missing files', async () => {
  const live = await newDatabase();
  const before = await onPortal(live, async ({ db, take, files }) => {
    const owner = await given.client(db, { handover_serial: 9 });
    await db.insert(session).values({
      id: crypto.randomUUID(),
      client_id: owner.id,
      refresh_hash: Buffer.from('x'),
      rotated: new Date(),
      expires: addHours(new Date(), 12),
    });
    await files.write(folder, 'Januar.csv', Buffer.from('eins'), 'replace');
    await files.write(folder, 'Februar.csv', Buffer.from('zwei'), 'replace');
    return take(1);
  });
  const backup = await newDatabase(live);
  const after = await onPortal(live, async (portal) => {
    const { take, files, disk } = portal;
    await files.write(folder, 'Mai.csv', Buffer.from('fünf'), 'replace');
    const januar = await files.find(folder, 'Januar.csv');
    await disk.delete(`contents/${januar?.version}`);
    const numbers = await take(4);
    await isRefused(portal, 'production');
    return numbers;
  });

  await onPortal(backup, async (portal) => {
    await expect(isRefused(portal, 'production')).rejects.toThrow(
      /restored from a backup\. Run "node .*after-restore"/,
    );
    await isRefused(portal, 'development');
  });
  const { code, out, err } = await runAdmin(['after-restore', '--skip', '7'], settings(backup));
  expect({ code, err }).toEqual({ code: 0, err: '' });
  // Five blocks of 6,000.
  expect(out).toContain('Tracking numbers of 4098765: the next serial is 30,008; the backup said 6,001.');
  expect(out).toContain('Handover lists: every client’s next number is 100 further.');
  expect(out).toContain('Sessions ended: 1.');
  expect(out).toContain('Files: 1 as they should be.');
  expect(out).toMatch(/content is missing.*\(1\):\n {2}invoices\/manual\/Januar\.csv \(contents\/[\w-]+\)/);
  expect(out).toMatch(/Contents that no file has.*\(1\):\n {2}contents\/[\w-]+$/m);

  await onPortal(backup, async (portal) => {
    await isRefused(portal, 'production');
    const numbers = [...before, ...after, ...(await portal.take(4))];
    expect(new Set(numbers).size).toBe(9);
    const { rows } = await portal.pool.query(
      `select action, details from audit_event where action = 'after_restore'`,
    );
    expect(rows).toEqual([
      {
        action: 'after_restore',
        details: { jumps: [{ company_prefix: companyPrefix, from: 6_001, to: 30_008 }], sessions: 1 },
      },
    ]);
    const { rows: lists } = await portal.pool.query('select handover_serial from client');
    expect(lists).toEqual([{ handover_serial: 109 }]);
    const { rows: standing } = await portal.pool.query(
      'select session_version, ended is not null as has_ended from session join client on client.id = client_id',
    );
    expect(standing).toEqual([{ session_version: 2, has_ended: true }]);
  });
});

test('after-restore refuses to run until the portal is stopped', async () => {
  const url = await newDatabase();
  const running = connect(url, { poolSize: 1 });
  await running.pool.query('select 1');
  const refused = await runAdmin(['after-restore'], settings(url));
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('stop every process of it first') });
  await running.close();
  expect(await runAdmin(['after-restore'], settings(url))).toMatchObject({ code: 0 });
});

test('numbers are not skipped beyond the room of the prefix', async () => {
  const url = await newDatabase();
  const { pool, close } = connect(url, { poolSize: 1, application: 'test' });
  await pool.query(`insert into carrier_number_block values ('4088888888', 9999000)`);
  await close();
  const refused = await runAdmin(['after-restore'], settings(url));
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('4088888888 has no room') });
  expect((await runAdmin(['after-restore', '--skip', '500'], settings(url))).code).toBe(0);
});

test.each([60, 215])('a database whose backup is %i numbers old does not start', async (count) => {
  const live = await newDatabase();
  const location = mkdtempSync(join(filesDir, 'young-'));
  const disk = await openDisk({ filesDir: location });
  const order = async (carrier: ReturnType<typeof createHouseCarrier>, many: number) => {
    const numbers = [];
    for (let n = 0; n < many; n += 1) numbers.push(...(await reserve(carrier)));
    return numbers;
  };
  const first = connect(live, { poolSize: 2, application: 'test' });
  const before = await order(
    createHouseCarrier(first.db, { companyPrefix, marks: await marksOf({ ...first, disk }) }),
    20,
  );
  await first.close();
  const backup = await newDatabase(live);
  const again = connect(live, { poolSize: 2, application: 'test' });
  const marks = await marksOf({ ...again, disk });
  const after = await order(createHouseCarrier(again.db, { companyPrefix, marks }), count);
  await again.close();

  const restored = connect(backup, { poolSize: 2, application: 'test' });
  await expect(marksOf({ ...restored, disk })).rejects.toThrow(/restored from a backup/);
  await restored.close();
  const { code } = await runAdmin(['after-restore'], { ...settings(backup), FILES_DIR: location });
  expect(code).toBe(0);
  const second = connect(backup, { poolSize: 2, application: 'test' });
  const mended = createHouseCarrier(second.db, { companyPrefix, marks: await marksOf({ ...second, disk }) });
  const numbers = [...before, ...after, ...(await order(mended, 60))];
  expect(new Set(numbers).size).toBe(80 + count);
  await second.close();
  const former = connect(live, { poolSize: 1, application: 'test' });
  await expect(marksOf({ ...former, disk })).rejects.toThrow(/restored from a backup/);
  await former.close();
});

test('a backup counts as older after a minute, even without a new number', async () => {
  const live = await newDatabase();
  const disk = await openDisk({ filesDir: mkdtempSync(join(filesDir, 'minute-')) });
  await onPortal(live, async ({ db }) => (await marksOf({ db, disk })).note());
  const backup = await newDatabase(live);
  await onPortal(backup, ({ db }) => marksOf({ db, disk }));
  await onPortal(live, async ({ db }) => (await marksOf({ db, disk })).note());
  await onPortal(backup, async ({ db }) => {
    await expect(marksOf({ db, disk })).rejects.toThrow(/restored from a backup/);
  });
  await onPortal(live, ({ db }) => marksOf({ db, disk }));
});

describe('marks', () => {
  test('work in a bucket as in a folder, and a late one hides no other', async () => {
    const { bucket } = await startBucketServer({ lists: true });
    const disk = await openDisk({ filesDir, s3: bucket });
    expect([...(await listMarks(disk))]).toEqual([]);
    for (const beat of [2, 3, 1]) await writeMark(disk, '4098765', { life: 'a', beat, next: beat * 100 });
    await writeMark(disk, '40987651', { life: 'a', beat: 9, next: 7 });
    expect(await listMarks(disk)).toEqual(
      new Map([
        ['4098765', 300],
        ['40987651', 7],
      ]),
    );
    expect(Math.max(...(await readMarks(disk, '4098765')).map((it) => it.beat))).toBe(3);
  });

  test('block new numbers until they were read once, and not afterwards', async () => {
    const { disk, away } = moodyDisk();
    await onPortal(await newDatabase(), async ({ db }) => {
      away(true);
      const carrier = createHouseCarrier(db, {
        companyPrefix,
        marks: await marksOf({ db, disk }),
        blockSize: 1,
      });
      await expect(reserve(carrier)).rejects.toMatchObject({ code: 'NOT_READY', status: 503 });
      away(false);
      expect(await reserve(carrier)).toHaveLength(1);
      away(true);
      expect(await reserve(carrier)).toHaveLength(1);
    });
  });

  test('need no reading where another process has read them and goes on', async () => {
    const { disk, away } = moodyDisk();
    const live = await newDatabase();
    await onPortal(live, async ({ db }) => (await marksOf({ db, disk })).note());
    const backup = await newDatabase(live);
    await onPortal(live, async ({ db }) => {
      const running = await marksOf({ db, disk });
      await running.note();
      away(true);
      const carrier = createHouseCarrier(db, {
        companyPrefix,
        marks: await marksOf({ db, disk }),
        blockSize: 1,
      });
      await expect(reserve(carrier)).rejects.toMatchObject({ code: 'NOT_READY' });
      await running.note();
      expect(await reserve(carrier)).toHaveLength(1);

      await onPortal(backup, async (restored) => {
        const marks = await marksOf({ db: restored.db, disk });
        const other = createHouseCarrier(restored.db, { companyPrefix, marks, blockSize: 1 });
        await marks.note();
        await expect(reserve(other)).rejects.toMatchObject({ code: 'NOT_READY' });
        away(false);
        await expect(reserve(other)).rejects.toMatchObject({ code: 'NOT_READY' });
      });
    });
  });
});

function moodyDisk() {
  let isAway = false;
  class Moody extends FSDriver {
    override async put(...args: Parameters<FSDriver['put']>) {
      if (isAway) throw new Error('away');
      return super.put(...args);
    }
    override async get(...args: Parameters<FSDriver['get']>) {
      if (isAway) throw new Error('away');
      return super.get(...args);
    }
  }
  const location = mkdtempSync(join(filesDir, 'moody-'));
  const away = (is: boolean) => {
    isAway = is;
  };
  return { disk: new Disk(new Moody({ location, visibility: 'private' })), away };
}
