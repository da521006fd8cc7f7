import { afterAll, describe, expect, test, vi } from 'vitest';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { connect } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { startBilling } from '#server/exports/billing-run.ts';
import { leaveRuns } from '#server/exports/export-writer.ts';
import { exportsTaker, takeOverExport } from '#server/exports/take-over-exports.ts';
import { createQueue } from '#server/jobs/create-queue.ts';
import { openDisk } from '#server/storage/open-disk.ts';
import { storedFiles } from '#server/storage/stored-files.ts';
import { readPortal } from '#server/watch/read-portal.ts';
import { atEnd } from '#support/at-end.ts';
import { startBucketServer } from '#support/bucket-server.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

/*
 * Two processes of a portal and one export. Each has connections of its own; a sign of life comes when a test moves the time.
 */

const { bucket, refuse } = await startBucketServer();
const server = await startServer({ config: { s3: bucket } });
const { files } = server.deps;
// The portal's figures read the queue's tables.
await (await createQueue({ ...server.deps, config: { ...server.config, role: 'web' } })).stop();
const customer = await server.signIn({ user_type: 'weekly', company: 'Kiel' });
await orderSender(server, customer.access)(anOrder({ reference_number_1: 'K-1' }));
const staff = await server.signIn({ is_admin: true });

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
afterAll(() => void vi.useRealTimers());
const untilSign = () => vi.advanceTimersByTimeAsync(5_000);

const day = daySeconds('2026-03-10');
const billing = {
  user_type: 'weekly',
  layout: 'shipments',
  form: 'file',
  date_range: { from: day, to: day },
} as const;

type Process = Pick<Deps, 'db' | 'clock' | 'files' | 'log'>;

async function anotherProcess(): Promise<Process> {
  const { db, close } = connect(server.databaseUrl, { application: 'test', poolSize: 3 });
  atEnd(close);
  return { ...server.deps, db, files: storedFiles(db, await openDisk(server.config)) };
}

/** A process that stands still once the bytes are stored, until `wake`. */
function frozen(own: Process) {
  const { promise, resolve: wake } = Promise.withResolvers<void>();
  const stored = Promise.withResolvers<void>();
  const draft: Process['files']['draft'] = async (content) => {
    const written = await own.files.draft(content);
    stored.resolve();
    await promise;
    return written;
  };
  return { own: { ...own, files: { ...own.files, draft } }, wake, stored: stored.promise };
}

const runs = async (api = staff.api) => (await api.shipment.exportRuns()).data;
const runOf = async (id: string) => (await runs()).find((it) => it.id === id);
const stored = async () => (await files.list(invoicesFolder)).length;
const exported = async () => {
  const { rows } = await server.pool.query(
    `select count(*)::int as n from audit_event where action = 'shipments_exported'`,
  );
  return rows[0].n as number;
};
const set = (id: string, what: string) =>
  server.pool.query(`update export_run set ${what} where id = $1`, [id]);
const silent = `seen = now() - interval '2 minutes'`;
const sure = { isSilenceSure: true };
const left = { isSilenceSure: false };

/** A run whose process is gone without a word. */
async function lostRun(asker: { client_id: string } = staff.user) {
  const still = frozen(await anotherProcess());
  const { run_id, run, written } = await startBilling(still.own, asker, billing);
  await still.stored;
  await set(run_id, silent);
  return { id: run_id, wake: still.wake, written, run: run! };
}

describe('an export whose process gives no sign of life', () => {
  test('says that it goes on by itself, is gone on with once, and its writer ends nothing when it wakes up', async () => {
    const [files, noted, all] = [await stored(), await exported(), (await runs()).length];
    const { id, wake, written } = await lostRun();
    expect(await runOf(id)).toMatchObject({ state: 'running', code: 'EXPORT_RESUMES', name: null });
    // Whoever presses for it all the same begins no second one.
    await staff.api.shipment.exportAgain({ id });
    expect(await runs()).toHaveLength(all + 1);
    const other = await anotherProcess();
    const third = await anotherProcess();
    await Promise.all([takeOverExport(other, sure), takeOverExport(third, sure)]);
    const done = await runOf(id);
    expect(done).toMatchObject({ state: 'done', code: null, done: 1, total: 1 });
    wake();
    await written;
    expect(await runOf(id)).toEqual(done);
    expect([await stored(), await exported()]).toEqual([files + 1, noted + 1]);
  });

  test('is not its former writer’s to tell of, fail or end while another writes it', async () => {
    const [files, noted] = [await stored(), await exported()];
    const { id, wake, written, run } = await lostRun();
    const other = frozen(await anotherProcess());
    const going = takeOverExport(other.own, sure);
    await other.stored;
    const now = await runOf(id);
    wake();
    await written;
    await run.fail('EXPORT_FAILED');
    expect(await run.wait(0)).toBe(false);
    await run.leave();
    expect(await runOf(id)).toEqual(now);
    expect([await stored(), await exported()]).toEqual([files, noted]);
    other.wake();
    await going;
    expect(await runOf(id)).toMatchObject({ state: 'done' });
    expect([await stored(), await exported()]).toEqual([files + 1, noted + 1]);
  });

  test('is its writer’s again if that wakes up before anybody took over', async () => {
    const [files, noted] = [await stored(), await exported()];
    const { id, wake, written } = await lostRun();
    wake();
    await written;
    await takeOverExport(await anotherProcess(), sure);
    expect(await runOf(id)).toMatchObject({ state: 'done' });
    expect([await stored(), await exported()]).toEqual([files + 1, noted + 1]);
  });

  test('is still being written as soon as there is one, and its writer learns by the next that it was taken over', async () => {
    const { id, wake, written, run } = await lostRun();
    await untilSign();
    await expect.poll(async () => (await runOf(id))?.code).toBeNull();
    await takeOverExport(await anotherProcess(), sure);
    expect(await runOf(id)).toMatchObject({ state: 'running', code: null });
    await set(id, silent);
    await takeOverExport(await anotherProcess(), sure);
    expect(await runOf(id)).toMatchObject({ state: 'done' });
    await untilSign();
    await expect.poll(() => run.lost.aborted).toBe(true);
    wake();
    await written;
  });

  test('is left alone by whoever has not looked for a while without a gap: all may have stood still', async () => {
    const { id, wake, written } = await lostRun();
    const look = exportsTaker(await anotherProcess());
    const now = vi.spyOn(performance, 'now');
    for (const second of [0, 4, 8, 12, 20, 24, 28, 32]) {
      now.mockReturnValue(second * 1000);
      await look(true);
      expect(await runOf(id)).toMatchObject({ state: 'running', code: 'EXPORT_RESUMES' });
    }
    now.mockReturnValue(36_000);
    await look(true);
    now.mockRestore();
    expect(await runOf(id)).toMatchObject({ state: 'done' });
    wake();
    await written;
  });

  test('three times is gone on with, and no more: then it is begun anew by hand, without its last writer', async () => {
    const files = await stored();
    const { id, wake, written } = await lostRun();
    const ghosts: (() => void)[] = [];
    for (let taken = 1; taken <= 3; taken += 1) {
      const still = frozen(await anotherProcess());
      void takeOverExport(still.own, sure);
      await still.stored;
      expect(await runOf(id)).toMatchObject({ state: 'running', code: null });
      ghosts.push(still.wake);
      await set(id, silent);
    }
    expect(await runOf(id)).toMatchObject({ state: 'failed', code: 'EXPORT_INTERRUPTED' });
    await takeOverExport(await anotherProcess(), sure);
    expect(await runOf(id)).toMatchObject({ state: 'failed', code: 'EXPORT_INTERRUPTED' });
    for (const wakeUp of [wake, ...ghosts]) wakeUp();
    await written;
    expect(await stored()).toBe(files);
    await staff.api.shipment.exportAgain({ id });
    await expect.poll(stored, { timeout: 30_000 }).toBe(files + 1);
    expect(await runOf(id)).toMatchObject({ state: 'failed', code: 'EXPORT_INTERRUPTED' });
  });

  test('for good, and is begun anew by hand, makes one file though its writer wakes up', async () => {
    const files = await stored();
    const { id, wake, written } = await lostRun();
    await set(id, 'losses = 3');
    await staff.api.shipment.exportAgain({ id });
    wake();
    await written;
    await expect.poll(stored, { timeout: 30_000 }).toBe(files + 1);
    expect(await runOf(id)).toMatchObject({ state: 'failed', code: 'EXPORT_INTERRUPTED' });
  });

  test.each([
    ['is no longer of the staff', 'is_admin = false'],
    ['is locked', 'is_active = false'],
    ['was deleted', 'deleted = now()'],
  ])('and whose asker %s fails and says so', async (_, change) => {
    const [files, noted] = [await stored(), await exported()];
    const asker = await server.signIn({ is_admin: true });
    const { id, wake, written } = await lostRun(asker.user);
    await server.pool.query(`update client set ${change} where id = $1`, [asker.client.id]);
    await takeOverExport(await anotherProcess(), sure);
    expect(await runOf(id)).toMatchObject({ state: 'failed', code: 'EXPORT_ASKER_GONE', name: null });
    wake();
    await written;
    expect([await stored(), await exported()]).toEqual([files, noted]);
  });

  test('and which a version began that noted no writer is nobody’s to go on with', async () => {
    const { id, wake, written } = await lostRun();
    await set(id, 'writer = null, asked_by = null');
    await takeOverExport(await anotherProcess(), sure);
    expect(await runOf(id)).toMatchObject({ state: 'running', code: null });
    await set(id, `seen = now() - interval '6 minutes'`);
    await takeOverExport(await anotherProcess(), sure);
    expect(await runOf(id)).toMatchObject({ state: 'failed', code: 'EXPORT_INTERRUPTED' });
    wake();
    await written;
  });
});

describe('an export that waits for the storage', () => {
  const noRoom = { status: 507, code: 'XMinioStorageFull' };

  test('goes on waiting in another process as soon as its own stops, and its patience counts from its beginning', async () => {
    const files = await stored();
    refuse(noRoom);
    const first = await anotherProcess();
    const { run_id, written } = await startBilling(first, staff.user, billing);
    const code = async () => (await runOf(run_id))?.code;
    await expect.poll(code).toBe('EXPORT_WAITS');
    await leaveRuns(first.db);
    await written;
    expect(await runOf(run_id)).toMatchObject({ state: 'running', code: 'EXPORT_RESUMES' });
    expect((await readPortal(server.db, server.config, server.clock.now())).exports_waiting).toBe(1);
    const second = await anotherProcess();
    const going = takeOverExport(second, left);
    await expect.poll(code).toBe('EXPORT_WAITS');
    const { rows } = await server.pool.query('select losses from export_run where id = $1', [run_id]);
    expect(rows).toEqual([{ losses: 0 }]);
    server.clock.advance({ hours: 12 });
    const { api } = await server.signInAgain(staff.client);
    await api.shipment.exportAgain({ id: run_id });
    await going;
    const ended = (await runs(api)).find((it) => it.id === run_id);
    server.clock.advance({ hours: -12 });
    refuse();
    expect(ended).toMatchObject({ state: 'failed', code: 'EXPORT_NOT_STORED' });
    expect(await stored()).toBe(files);
  });

  test('and which nobody went on with for so long has failed', async () => {
    const files = await stored();
    refuse(noRoom);
    const first = await anotherProcess();
    const { run_id, written } = await startBilling(first, staff.user, billing);
    await leaveRuns(first.db);
    await written;
    refuse();
    server.clock.advance({ hours: 12, seconds: 1 });
    const { api } = await server.signInAgain(staff.client);
    const ended = async () => (await runs(api)).find((it) => it.id === run_id);
    expect(await ended()).toMatchObject({ state: 'failed', code: 'EXPORT_INTERRUPTED' });
    await takeOverExport(await anotherProcess(), left);
    await takeOverExport(await anotherProcess(), sure);
    expect(await ended()).toMatchObject({ state: 'failed', code: 'EXPORT_INTERRUPTED' });
    server.clock.advance({ hours: -12, seconds: -1 });
    expect(await stored()).toBe(files);
  });
});

test('what a process begins that is about to end is left to others at once', async () => {
  const files = await stored();
  const ending = await anotherProcess();
  await leaveRuns(ending.db);
  const { run_id, written } = await startBilling(ending, staff.user, billing);
  await written;
  expect(await runOf(run_id)).toMatchObject({ state: 'running', code: 'EXPORT_RESUMES' });
  // It takes over nothing itself.
  await takeOverExport(ending, left);
  expect(await stored()).toBe(files);
  await takeOverExport(await anotherProcess(), left);
  expect(await runOf(run_id)).toMatchObject({ state: 'done' });
  expect(await stored()).toBe(files + 1);
});
