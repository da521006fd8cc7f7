import { expect, test } from 'vitest';
import { auditEvent } from '#server/db/schema.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const admin = await server.signIn({ is_admin: true });
const notes = 'Zahlt spät; nur Frau Alster fragen';

test('a note on a client is stored for the staff, in the list too', async () => {
  const { client } = await server.signIn();
  const { data } = await admin.api.user.updateNotes({
    id: client.user_uid,
    notes: ` ${notes}\r\nseit März `,
    seen: '',
  });
  expect(data).toEqual({ notes: `${notes}\nseit März` });
  expect((await admin.api.user.client({ id: client.user_uid })).data.notes).toBe(`${notes}\nseit März`);
  const list = (await admin.api.user.list({ search: client.email })).data;
  expect(list.map((it) => it.notes)).toEqual([`${notes}\nseit März`]);
});

test("a note on a client is hidden from the client and from the staff's client view", async () => {
  const { client, api } = await server.signIn();
  await admin.api.user.updateNotes({ id: client.user_uid, notes });
  const { id } = { id: client.user_uid };
  const answers = [
    await api.user.get(),
    await api.user.baseInfo(),
    await api.user.sessions(),
    await admin.api.support.open({ id }),
    await admin.api.support.shipments({ id }),
    await admin.api.support.pickups({ id }),
  ];
  expect(JSON.stringify(answers)).not.toContain('Alster');
});

test('a note that a colleague changed meanwhile is not overwritten', async () => {
  const { client } = await server.signIn();
  const id = client.user_uid;
  await admin.api.user.updateNotes({ id, notes: 'Erste', seen: '' });
  await expect(admin.api.user.updateNotes({ id, notes: 'Zweite', seen: '' })).rejects.toMatchObject({
    code: 'NOTES_CHANGED',
    data: { notes: 'Erste' },
  });
  await admin.api.user.updateNotes({ id, notes: 'Zweite', seen: 'Erste' });
  await admin.api.user.updateNotes({ id, notes: 'Zweite', seen: 'Erste' });
  expect((await admin.api.user.client({ id })).data).toMatchObject({ notes: 'Zweite', revision: 1 });
});

test('a note on a client is recorded with its author and without its text', async () => {
  const { client } = await server.signIn();
  await admin.api.user.updateNotes({ id: client.user_uid, notes });
  const events = (await server.db.select().from(auditEvent)).filter((it) => it.client_id === client.id);
  const noted = events.filter((it) => it.action === 'client_notes_changed');
  expect(noted).toMatchObject([{ details: { staff: admin.client.id, after: { length: notes.length } } }]);
  expect(JSON.stringify(events)).not.toContain('Alster');
  const { data } = await admin.api.user.clientHistory({ id: client.user_uid });
  expect(data[0]).toMatchObject({ action: 'client_notes_changed', by: admin.client.email });
});

test('a note is deleted with its client', async () => {
  const { client } = await server.signIn();
  await admin.api.user.updateNotes({ id: client.user_uid, notes });
  await admin.api.user.delete({ id: client.user_uid, confirmation: { password: server.password } });
  const { rows } = await server.pool.query('select notes from client where id = $1', [client.id]);
  expect(rows).toEqual([{ notes: '' }]);
  await expect(admin.api.user.updateNotes({ id: client.user_uid, notes })).rejects.toMatchObject({
    status: 404,
  });
});
