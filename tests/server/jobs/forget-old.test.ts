import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { forgetOld } from '#server/jobs/forget-old.ts';
import { given } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000);

test('answered and cancelled keys are deleted after 90 days, running ones never', async () => {
  const { id } = await given.client(server.db);
  const put = async (state: string, days: number) => {
    const key = randomUUID();
    await server.pool.query(
      `insert into idempotency_key (client_id, key, op, state, created) values ($1, $2, 'shipment/create', $3, $4)`,
      [id, key, state, daysAgo(days)],
    );
    return key;
  };
  const gone = [await put('done', 91), await put('cancelled', 91)];
  const left = [await put('done', 89), await put('cancelled', 89), await put('running', 400)];
  await forgetOld(server.deps);
  const { rows } = await server.pool.query('select key from idempotency_key where client_id = $1', [id]);
  const found = rows.map((it) => it.key);
  expect(found.toSorted()).toEqual(left.toSorted());
  expect(found).not.toEqual(expect.arrayContaining(gone));
});

test('browser reports are deleted after 30 days, in several batches', async () => {
  await server.pool.query(
    `insert into client_log (id, at, name, severity, event, text)
     select gen_random_uuid(), $1, 'app', 'INFO', 'old', '' from generate_series(1, 10001)`,
    [daysAgo(31)],
  );
  await server.pool.query(
    `insert into client_log (id, at, name, severity, event, text) values (gen_random_uuid(), $1, 'app', 'INFO', 'new', '')`,
    [daysAgo(29)],
  );
  await forgetOld(server.deps);
  const { rows } = await server.pool.query('select event from client_log');
  expect(rows).toEqual([{ event: 'new' }]);
});

test('browser reports are deleted after the configured number of days', async () => {
  await server.pool.query('delete from client_log');
  for (const days of [6, 8])
    await server.pool.query(
      `insert into client_log (id, at, name, severity, event, text) values (gen_random_uuid(), $1, 'app', 'INFO', $2, '')`,
      [daysAgo(days), String(days)],
    );
  await forgetOld({ ...server.deps, config: { ...server.config, logDays: 7 } });
  const { rows } = await server.pool.query('select event from client_log');
  expect(rows).toEqual([{ event: '6' }]);
});

test('sessions are deleted a week after their end, mail codes and stored mails after a month', async () => {
  const { id } = await given.client(server.db);
  const { pool } = server;
  for (const days of [6, 8])
    await pool.query(
      `insert into session (id, client_id, refresh_hash, rotated, expires) values (gen_random_uuid(), $1, '', now(), $2)`,
      [id, daysAgo(days)],
    );
  for (const days of [29, 31]) {
    await pool.query(
      `insert into action_code (id, client_id, purpose, code_hash, expires) values (gen_random_uuid(), $1, 'verifyUserAccount', '', $2)`,
      [id, daysAgo(days)],
    );
    await pool.query(
      `insert into mail_kept (id, at, message_id, recipient, subject, text, html) values (gen_random_uuid(), $1, $2, '', '', '', '')`,
      [daysAgo(days), String(days)],
    );
  }
  await forgetOld(server.deps);
  const left = async (sql: string) => (await pool.query(sql)).rows.map((it) => it.at);
  expect(await left('select expires as at from session')).toEqual([daysAgo(6)]);
  expect(await left('select expires as at from action_code')).toEqual([daysAgo(29)]);
  expect(await left('select at from mail_kept')).toEqual([daysAgo(29)]);
});

test('rows overwritten by an import are deleted once it cannot be undone any more', async () => {
  const { id } = await given.client(server.db);
  for (const days of [1, 3])
    await server.pool.query(
      `insert into address_import (client_id, import_id, created, changed, before) values ($1, gen_random_uuid(), $2, 1, '[]')`,
      [id, daysAgo(days)],
    );
  await forgetOld(server.deps);
  const { rows } = await server.pool.query('select created from address_import');
  expect(rows).toEqual([{ created: daysAgo(1) }]);
});

test('the numbers of deleted rows are in the log and the audit log', async () => {
  await forgetOld(server.deps);
  await server.pool.query(
    `insert into client_log (id, at, name, severity, event, text) values (gen_random_uuid(), $1, 'app', 'INFO', 'old', '')`,
    [daysAgo(31)],
  );
  await forgetOld(server.deps);
  const { rows } = await server.pool.query(
    `select details from audit_event where action = 'data_expired' order by at desc, id desc limit 1`,
  );
  expect(rows).toEqual([{ details: { reports: 1 } }]);
  expect(server.logged.at(-1)).toMatchObject({ msg: 'expired data was deleted', expired: { reports: 1 } });
});
