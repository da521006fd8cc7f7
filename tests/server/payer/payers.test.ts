import { beforeEach, expect, test } from 'vitest';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { api, client: staff } = await server.signIn({ is_admin: true });
beforeEach(() =>
  server.pool.query(
    'delete from payer where id not in (select paid_by from client where paid_by is not null)',
  ),
);
const names = async () => (await api.payer.list()).data.map(({ name }) => name);

test('payers are added, renamed and deleted, each in the audit log', async () => {
  const { data: made } = await api.payer.create({ name: '  Zentrale AG ' });
  expect(await names()).toEqual(['Zentrale AG']);
  await api.payer.update({ id: made.id, name: 'Zentrale SE' });
  await api.payer.update({ id: made.id, name: 'Zentrale SE' });
  expect(await names()).toEqual(['Zentrale SE']);
  await api.payer.delete({ id: made.id });
  await api.payer.delete({ id: made.id });
  expect(await names()).toEqual([]);
  const { rows } = await server.pool.query(
    `select action, details from audit_event where action like 'payer%' order by at, id`,
  );
  expect(rows.map((it) => it.action)).toEqual(['payer_created', 'payer_changed', 'payer_deleted']);
  expect(rows[1].details).toEqual({
    staff: staff.id,
    payer: made.id,
    before: 'Zentrale AG',
    after: 'Zentrale SE',
  });
});

test('payer names are unique, whatever their case and timing', async () => {
  const { data: made } = await api.payer.create({ name: 'Nord AG' });
  await expect(api.payer.create({ name: 'nord ag' })).rejects.toMatchObject({ code: 'PAYER_EXISTS' });
  const { data: other } = await api.payer.create({ name: 'Süd AG' });
  await expect(api.payer.update({ id: other.id, name: 'NORD AG' })).rejects.toMatchObject({
    code: 'PAYER_EXISTS',
  });
  await api.payer.update({ id: made.id, name: 'NORD AG' });
  const twice = await Promise.allSettled([
    api.payer.create({ name: 'West' }),
    api.payer.create({ name: 'West' }),
  ]);
  expect(twice.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a payer with clients cannot be deleted', async () => {
  const { data: made } = await api.payer.create({ name: 'Ost AG' });
  const owner = await server.newClient();
  await server.pool.query('update client set paid_by = $1 where id = $2', [made.id, owner.id]);
  await expect(api.payer.delete({ id: made.id })).rejects.toMatchObject({ code: 'PAYER_IN_USE' });
  await server.pool.query('update client set paid_by = null where id = $1', [owner.id]);
  await api.payer.delete({ id: made.id });
  expect(await names()).not.toContain('Ost AG');
});

test('a name must not be empty or too long, and a missing payer cannot be renamed', async () => {
  for (const name of ['', '   ', 'x'.repeat(101)])
    await expect(api.payer.create({ name })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  const id = crypto.randomUUID();
  await expect(api.payer.update({ id, name: 'Niemand' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
