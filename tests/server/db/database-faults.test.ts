import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPassingFault } from '#server/db/database-faults.ts';
import { errorBody } from '#server/errors.ts';
import { openDisk } from '#server/storage/open-disk.ts';
import { anOrder } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const name = new URL(server.databaseUrl).pathname.slice(1);
const operator = new pg.Client({ connectionString: server.databaseUrl });
beforeAll(() => operator.connect());
afterAll(() => operator.end());

const endConnections = () =>
  operator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
    [name],
  );

async function signedIn() {
  const { access } = await server.signIn();
  const order = () =>
    server.request('/api/shipment/create', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(anOrder()),
    });
  return { order };
}

const wasLogged = (code: string) => JSON.stringify(server.logged).includes(`"code":"${code}"`);

const notReady = { status: 503, code: 'NOT_READY', wait: '2' };
async function answerOf(response: Response) {
  const { code } = await response.json();
  return { status: response.status, code, wait: response.headers.get('retry-after') };
}

/** Repeats the order until the fault occurs: the first call on an ended connection gets another error. */
const untilMet = (code: string, order: () => Promise<Response>) =>
  expect
    .poll(async () => {
      const answer = await answerOf(await order());
      return wasLogged(code) ? answer : undefined;
    })
    .toEqual(notReady);

describe('a call during a database fault', () => {
  test('gets 503 when its statement is cancelled while it waits for a table lock (57014)', async () => {
    const { order } = await signedIn();
    await operator.query('begin');
    await operator.query('lock table shipment_order in access exclusive mode');
    const waiting = order();
    await expect
      .poll(async () => {
        const { rows } = await operator.query(
          `select pg_cancel_backend(pid) from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
          [name],
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    expect(await answerOf(await waiting)).toEqual(notReady);
    expect(wasLogged('57014')).toBe(true);
    await operator.query('rollback');
    expect((await order()).status).toBe(200);
  });

  test('gets 503 when it cannot get a lock in time (55P03)', async () => {
    const { order } = await signedIn();
    await operator.query(`alter database ${name} set lock_timeout = '100ms'`);
    await endConnections();
    await operator.query('begin');
    await operator.query('lock table shipment_order in access exclusive mode');
    await untilMet('55P03', order);
    await operator.query('rollback');
    await operator.query(`alter database ${name} reset lock_timeout`);
    await endConnections();
    await expect.poll(async () => (await order()).status).toBe(200);
  });

  test('gets 503 while the database is read-only (25006), and works afterwards', async () => {
    const { order } = await signedIn();
    await operator.query(`alter database ${name} set default_transaction_read_only = on`);
    await endConnections();
    await untilMet('25006', order);
    expect(await answerOf(await order())).toEqual(notReady);
    await operator.query(`alter database ${name} reset default_transaction_read_only`);
    await expect.poll(async () => (await order()).status).toBe(200);
  });

  test('gets 503 while the disk of the database is full (53100), and works afterwards', async () => {
    const { order } = await signedIn();
    await operator.query(`
      create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$;
      create trigger no_room before insert on shipment_order execute function no_room()`);
    expect(await answerOf(await order())).toEqual({ ...notReady, wait: '30' });
    expect(wasLogged('53100')).toBe(true);
    await operator.query('drop function no_room cascade');
    expect((await order()).status).toBe(200);
  });

  test('works again after its connections were cut', async () => {
    const { order } = await signedIn();
    expect((await order()).status).toBe(200);
    await endConnections();
    await expect.poll(async () => (await order()).status).toBe(200);
    expect(server.logged.filter(({ msg }) => msg === 'INTERNAL_ERROR')).toEqual([]);
  });
});

test('a deadlock ends one of two transactions, to be retried (40P01)', async () => {
  const [one, two] = [await server.newClient(), await server.newClient()];
  let met = 0;
  const met2 = Promise.withResolvers<void>();
  const touch = (first: string, second: string) =>
    server.db.transaction(async (tx) => {
      await tx.execute(sql`update client set notes = 'x' where id = ${first}`);
      met += 1;
      if (met === 2) met2.resolve();
      await met2.promise;
      await tx.execute(sql`update client set notes = 'x' where id = ${second}`);
    });
  const ended = await Promise.allSettled([touch(one.id, two.id), touch(two.id, one.id)]);
  const refused = ended.flatMap((it) => (it.status === 'rejected' ? [errorBody(it.reason, '').code] : []));
  expect(refused).toEqual(['NOT_READY']);
});

test('a transaction overtaken by another is to be retried (40001)', async () => {
  const { id } = await server.newClient();
  const late = server.db.transaction(
    async (tx) => {
      await tx.execute(sql`select from client where id = ${id}`);
      await server.pool.query(`update client set notes = 'before' where id = $1`, [id]);
      await tx.execute(sql`update client set notes = 'after' where id = ${id}`);
    },
    { isolationLevel: 'repeatable read' },
  );
  expect(errorBody(await late.catch((error: unknown) => error), '').code).toBe('NOT_READY');
});

test('a file for which the storage has no space is to be retried (ENOSPC)', async () => {
  const filesDir = mkdtempSync(join(tmpdir(), 'versandpult-files-'));
  const disk = await openDisk({ filesDir });
  symlinkSync('/dev/full', join(filesDir, 'invoice.pdf'));
  const full = await disk.putStream('invoice.pdf', Readable.from(['%PDF'])).catch((error: unknown) => error);
  expect(errorBody(full, '')).toMatchObject({ code: 'STORAGE_UNAVAILABLE', status: 502 });
  rmSync(filesDir, { recursive: true });
});

test.each(['53200', '53300'])('%s counts as temporary', (code) => {
  expect(isPassingFault(Object.assign(new Error('no'), { code }))).toBe(true);
});

test.each(['23505', '22P02', '42P01', '53100', '53400', 'XX000'])(
  '%s does not count as temporary',
  (code) => {
    expect(isPassingFault(Object.assign(new Error('no'), { code }))).toBe(false);
  },
);
