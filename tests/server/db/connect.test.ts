import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { type Connection, connect } from '#server/db/connect.ts';
import { errorBody } from '#server/errors.ts';
import { tcpProxy } from '#support/tcp-proxy.ts';
import { createTestDatabase } from '#support/test-database.ts';

const database = await createTestDatabase();
const proxy = await tcpProxy(database.url);
const opened: Connection[] = [];
afterAll(async () => {
  await Promise.all(opened.map((it) => it.close()));
  await database.drop();
});

/** One connection, so that a leaked one is noticed. */
function connectOnce(ways: Parameters<typeof connect>[1] = {}) {
  const connection = connect(proxy.url, { poolSize: 1, connectTimeout: 1_000, queryTimeout: 500, ...ways });
  opened.push(connection);
  return connection;
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => errorBody(error, '').code,
  );
const one = sql`select 1`;

test('a database that goes silent while idle costs one refused call, then the pool works again', async () => {
  const { db, pool } = connectOnce();
  await db.execute(one);
  proxy.silence();
  expect(await codeOf(db.execute(one))).toBe('NOT_READY');
  expect(await codeOf(db.execute(one))).toBe('done');
  expect(pool.totalCount).toBe(1);
});

test('a database that goes silent before a transaction does not block the connection', async () => {
  const { db } = connectOnce();
  await db.execute(one);
  proxy.silence();
  expect(await codeOf(db.transaction((tx) => tx.execute(one)))).toBe('NOT_READY');
  expect(await codeOf(db.transaction((tx) => tx.execute(one)))).toBe('done');
});

test('a database that goes silent in a transaction costs one timeout, without a second for the rollback', async () => {
  const queryTimeout = 2_000;
  const { db } = connectOnce({ queryTimeout });
  const begun = performance.now();
  const broken = db.transaction(async (tx) => {
    await tx.execute(one);
    proxy.silence();
    await tx.execute(one);
  });
  expect(await codeOf(broken)).toBe('NOT_READY');
  expect(performance.now() - begun).toBeLessThan(2 * queryTimeout);
  expect(await codeOf(db.transaction((tx) => tx.execute(one)))).toBe('done');
});

test('a connection lost between two queries of a transaction ends the transaction, not the process', async () => {
  const { db, pool } = connectOnce();
  const client = await pool.connect();
  // The driver emits this error; without a listener it ends the process.
  expect(() => client.emit('error', new Error('lost'))).not.toThrow();
  client.release(true);
  const broken = db.transaction(async (tx) => {
    await tx.execute(one);
    proxy.cut();
    await delay(50);
    await tx.execute(one);
  });
  expect(await codeOf(broken)).toBe('NOT_READY');
  expect(await codeOf(db.transaction((tx) => tx.execute(one)))).toBe('done');
});

test('a statement that the database itself cancels leaves the connection usable', async () => {
  const { db, pool } = connectOnce({ queryTimeout: 20_000 });
  const pidOf = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
  const before = await pidOf();
  const slow = db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 50`);
    await tx.execute(sql`select pg_sleep(5)`);
  });
  expect(await codeOf(slow)).toBe('NOT_READY');
  expect(await pidOf()).toBe(before);
});

test('a connection to a read-only database is not used again', async () => {
  const { db, pool } = connectOnce();
  await pool.query('create table if not exists note (text text)');
  const pidOf = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
  const before = await pidOf();
  const write = db.transaction(async (tx) => {
    await tx.execute(sql`set transaction read only`);
    await tx.execute(sql`insert into note values ('x')`);
  });
  expect(await codeOf(write)).toBe('NOT_READY');
  expect(await pidOf()).not.toBe(before);
});

test('the pool counts as stuck once all connections have been in use for a minute', async () => {
  const clock = vi.fn(() => 0);
  const { pool, isStuck } = connectOnce({ poolSize: 2, now: clock });
  const first = await pool.connect();
  clock.mockReturnValue(50_000);
  const second = await pool.connect();
  clock.mockReturnValue(109_999);
  expect(isStuck()).toBe(false);
  clock.mockReturnValue(110_000);
  expect(isStuck()).toBe(true);
  first.release();
  expect(isStuck()).toBe(false);
  second.release(true);
  await pool.query('select 1');
  clock.mockReturnValue(500_000);
  expect(isStuck()).toBe(false);
});
