import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { noPackaging } from '#domain/portal/packaging.ts';
import { auditEvent, client as clientTable } from '#server/db/schema.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const staff = await server.signIn({ is_admin: true });
const packaging = staff.api.packaging;
const withKey = () => ({ context: { headers: { 'idempotency-key': randomUUID() } } });

async function aCustomer(difference = {}) {
  const { api, client } = await server.signIn(difference);
  const order = async (envelopes: 25 | 50 = 50) =>
    (await api.packaging.create({ ...noPackaging, envelopes }, withKey())).data.packaging_id;
  return { api, client, order };
}

beforeEach(async () => void (await server.pool.query('truncate packaging_order')));

test("the staff see all clients' orders, newest first, with client and progress", async () => {
  const [one, other] = [
    await aCustomer({ company: 'Uhren Süd' }),
    await aCustomer({ company: 'Tischlerei Ähren' }),
  ];
  const first = await one.order();
  server.clock.advance({ minutes: 1 });
  const second = await other.order(25);
  const { data, pagination, counts } = await packaging.listAll({});
  expect(pagination.total).toBe(2);
  expect(data.map((it) => it.packaging_id)).toEqual([second, first]);
  expect(data[0]).toMatchObject({
    envelopes: 25,
    state: 'new',
    note: '',
    state_changed: null,
    client: { id: `${other.client.number}`, company: 'Tischlerei Ähren', user_uid: other.client.user_uid },
  });
  expect(counts).toEqual({ new: 2, in_progress: 0, sent: 0, canceled: 0 });
});

test('the later of two concurrent notes is refused with the first one', async () => {
  const { order } = await aCustomer();
  const id = await order();
  await packaging.update({ id, note: 'Rest folgt', seen: '' });
  await expect(packaging.update({ id, note: 'Ruft an', seen: '' })).rejects.toMatchObject({
    code: 'NOTES_CHANGED',
    status: 409,
    data: { note: 'Rest folgt' },
  });
  await packaging.update({ id, note: 'Rest folgt, ruft an', seen: 'Rest folgt' });
  // A new state does not touch the note.
  await packaging.update({ id, state: 'sent' });
  const { data } = await packaging.listAll({});
  expect(data.find((it) => it.packaging_id === id)).toMatchObject({
    note: 'Rest folgt, ruft an',
    state: 'sent',
  });
});

test('the staff set progress and a note; the client sees only the progress', async () => {
  const { api, client, order } = await aCustomer();
  const id = await order();
  const { data } = await packaging.update({ id, state: 'in_progress', note: ' Rest folgt ' });
  expect(data).toMatchObject({ state: 'in_progress', note: 'Rest folgt' });
  expect(data.state_changed).not.toBeNull();
  expect((await packaging.update({ id, state: 'sent' })).data).toMatchObject({
    state: 'sent',
    note: 'Rest folgt',
  });
  const [own] = (await api.packaging.list({})).data;
  expect(own).toMatchObject({ packaging_id: id, state: 'sent' });
  expect(Object.keys(own ?? {})).not.toContain('note');
  const events = await server.db
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.client_id, client.id), eq(auditEvent.action, 'packaging_changed')));
  expect(events.map((it) => it.details)).toMatchObject([
    {
      packaging_id: id,
      staff: staff.user.client_id,
      changes: { state: { before: 'new', after: 'in_progress' } },
    },
    { changes: { state: { before: 'in_progress', after: 'sent' } } },
  ]);
  expect(JSON.stringify(events)).not.toContain('Rest folgt');
});

test('orders are filtered by state and client, and the counts still cover all', async () => {
  const [one, other] = [await aCustomer({ company: 'Nähmaschinen Weiß' }), await aCustomer()];
  const mine = await one.order();
  await other.order();
  await packaging.update({ id: mine, state: 'canceled' });
  const found = await packaging.listAll({ search: 'naehmaschinen' });
  expect([found.data.map((it) => it.packaging_id), found.pagination.total]).toEqual([[mine], 1]);
  expect(found.counts).toEqual({ new: 1, in_progress: 0, sent: 0, canceled: 1 });
  expect((await packaging.listAll({ state: 'canceled' })).data.map((it) => it.packaging_id)).toEqual([mine]);
  expect((await packaging.listAll({ search: `${one.client.number}`, state: 'new' })).data).toEqual([]);
});

test('an order of a deleted client remains, without a link to the client', async () => {
  const { client, order } = await aCustomer();
  await order();
  await server.db
    .update(clientTable)
    .set({ deleted: server.clock.now() })
    .where(eq(clientTable.id, client.id));
  expect((await packaging.listAll({})).data).toMatchObject([{ client: { user_uid: null } }]);
});

test('a missing order is not found, and customers are refused both calls', async () => {
  await expect(packaging.update({ id: randomUUID(), state: 'sent' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const { api, order } = await aCustomer();
  const id = await order();
  await expect(api.packaging.listAll({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(api.packaging.update({ id, state: 'sent' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
