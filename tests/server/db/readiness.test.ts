import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openReadiness } from '#server/db/readiness.ts';
import { tcpProxy } from '#support/tcp-proxy.ts';
import { createTestDatabase } from '#support/test-database.ts';

const database = await createTestDatabase();
const proxy = await tcpProxy(database.url);
const readiness = openReadiness({ databaseUrl: proxy.url, databasePooled: false });
const operator = new pg.Client({ connectionString: database.url });
await operator.connect();
const name = new URL(database.url).pathname.slice(1);
afterAll(async () => {
  await readiness.close();
  await operator.end();
  await database.drop();
});

/** A database setting applies only to new connections. */
async function setReadOnly(value: 'on' | 'off') {
  await operator.query(`alter database ${name} set default_transaction_read_only = ${value}`);
  proxy.cut();
}

test('a locked table does not make the server unready', async () => {
  await operator.query('begin');
  await operator.query('lock table shipment in access exclusive mode');
  expect(await readiness.missing()).toEqual([]);
  await operator.query('rollback');
});

test('a read-only database makes the server unready until it is writable', async () => {
  await setReadOnly('on');
  await expect.poll(readiness.missing).toEqual(['writable_database']);
  await setReadOnly('off');
  await expect.poll(readiness.missing).toEqual([]);
});

test('a silent database makes the server unready within seconds, and ready when it is back', async () => {
  expect(await readiness.missing()).toEqual([]);
  proxy.silence();
  const asked = await Promise.all([readiness.missing(), readiness.missing()]);
  expect(asked).toEqual([['database'], ['database']]);
  expect(await readiness.missing()).toEqual([]);
});

test("a database without this version's tables makes the server unready", async () => {
  const url = new URL(database.url);
  url.pathname = '/postgres';
  const other = openReadiness({ databaseUrl: url.href, databasePooled: false });
  expect(await other.missing()).toEqual(['database']);
  await other.close();
});
