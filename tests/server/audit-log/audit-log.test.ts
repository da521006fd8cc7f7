import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { auditActions } from '#domain/portal/audit.ts';
import { audit } from '#server/audit.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { api, client: staff } = await server.signIn({ is_admin: true, company: 'Verwaltung Nord' });
const day = (text: string) => new Date(`${text}T12:00:00Z`).getTime() / 1000;
const today = { from: day('2026-03-10'), to: day('2026-03-10') };
type Filter = Parameters<typeof api.auditLog.list>[0];
const list = async (filter: Partial<Filter>) =>
  (await api.auditLog.list({ date_range: today, ...filter })).data;

async function event(
  action: Parameters<typeof audit>[2],
  facts: Parameters<typeof audit>[3] = {},
  clock: { now: () => Date } = server.clock,
) {
  const id = randomUUID();
  await audit({ ...server.deps, clock }, server.db, action, {
    ...facts,
    details: { mark: id, ...facts.details },
  });
  return { is: ({ details }: { details: Record<string, unknown> }) => details.mark === id };
}
const marks = (events: readonly { details: Record<string, unknown> }[]) =>
  events.map((it) => it.details.mark);

describe('the audit log', () => {
  test('says what happened, to whom and by whom, newest first', async () => {
    const owner = await server.newClient({ company: 'Bootsbau Hinrichs' });
    await event('login', { client_id: owner.id });
    server.clock.advance({ minutes: 1 });
    const changed = await event('client_changed', { client_id: owner.id, details: { staff: staff.id } });
    const found = await list({ client: 'hinrichs' });
    expect(found.map((it) => it.action)).toEqual(['client_changed', 'login']);
    expect(found.find(changed.is)).toMatchObject({
      client: { id: String(owner.number), company: 'Bootsbau Hinrichs', email: owner.email },
      by: { company: 'Verwaltung Nord', user_uid: staff.user_uid },
      details: { mark: expect.any(String) },
    });
    expect(found.find(changed.is)?.details).not.toHaveProperty('staff');
  });

  test('can be filtered by days in Berlin, both included', async () => {
    const owner = await server.newClient({ company: 'Tage GmbH' });
    const at = (time: string) =>
      event('label_printed', { client_id: owner.id }, { now: () => new Date(time) });
    for (const time of [
      '2026-06-01T21:59:00Z',
      '2026-06-01T22:00:00Z',
      '2026-06-03T21:59:00Z',
      '2026-06-03T22:00:00Z',
    ])
      await at(time);
    const date_range = { from: day('2026-06-02'), to: day('2026-06-03') };
    expect(await list({ date_range, client: 'tage gmbh' })).toHaveLength(2);
    expect(
      await list({ date_range: { from: date_range.to, to: date_range.from }, client: 'tage gmbh' }),
    ).toHaveLength(2);
  });

  test('can be filtered by a word that many clients have in their name, without losing an event', async () => {
    await server.pool.query(`
      insert into client (id, number, user_uid, email, company, city)
      select gen_random_uuid(), 700000 + i, 'many-' || i, 'many-' || i || '@kunde.example', 'Massenware ' || i, 'Kiel'
      from generate_series(1, 501) as i`);
    await server.pool.query(`
      insert into audit_event (id, at, action, client_id, details)
      select gen_random_uuid(), '2026-05-04T10:00:00Z', 'login', id, '{}' from client where company like 'Massenware %'`);
    const date_range = { from: day('2026-05-04'), to: day('2026-05-04') };
    const all = [];
    for (let more = await list({ date_range, client: 'massenware' }); more.length > 0; ) {
      all.push(...more);
      more = await list({ date_range, client: 'massenware', behind: more.at(-1)?.id });
    }
    expect(all).toHaveLength(501);
    expect(await list({ date_range, actor: 'massenware 501' })).toHaveLength(1);
  });

  test('can be filtered by kind', async () => {
    const owner = await server.newClient({ company: 'Arten GmbH' });
    for (const action of [
      'login',
      'forbidden',
      'pickup_booked',
      'shipments_exported',
      'job_repeated',
    ] as const)
      await event(action, { client_id: owner.id });
    const of = async (kind: keyof typeof auditActions) =>
      (await list({ kind, client: 'arten' })).map((it) => it.action);
    expect(await of('sign_in')).toEqual(['login']);
    expect(await of('refused')).toEqual(['forbidden']);
    expect(await of('orders')).toEqual(['pickup_booked']);
    expect(await of('data')).toEqual(['shipments_exported']);
    expect(await of('operation')).toEqual(['job_repeated']);
    expect(await of('account')).toEqual([]);
  });

  test('can be filtered by actor: one of the staff, or the client', async () => {
    const owner = await server.newClient({ company: 'Selbst GmbH' });
    const own = await event('label_printed', { client_id: owner.id });
    const done = await event('client_changed', { client_id: owner.id, details: { staff: staff.id } });
    const byOwner = await list({ actor: 'selbst' });
    expect([byOwner.some(own.is), byOwner.some(done.is)]).toEqual([true, false]);
    const byStaff = await list({ actor: 'verwaltung nord', client: 'selbst' });
    expect([byStaff.some(own.is), byStaff.some(done.is)]).toEqual([false, true]);
    expect(await list({ actor: 'gibt es nicht' })).toEqual([]);
  });

  test('continues after the last event shown and lists each event once, even at the same moment', async () => {
    const owner = await server.newClient({ company: 'Viele GmbH' });
    for (let i = 0; i < 120; i += 1) await event('label_printed', { client_id: owner.id });
    const seen: unknown[] = [];
    for (let behind: string | undefined, more = true; more; ) {
      const page = await api.auditLog.list({
        date_range: today,
        client: 'viele',
        ...(behind ? { behind } : {}),
      });
      seen.push(...marks(page.data));
      more = page.has_more;
      behind = page.data.at(-1)?.id;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });

  test('is exported with its filter, and the export is logged', async () => {
    const owner = await server.newClient({ company: '=Formel GmbH' });
    for (let i = 0; i < 3; i += 1) await event('login', { client_id: owner.id });
    await event('label_printed', { client_id: owner.id });
    const { data } = await api.auditLog.export({ date_range: today, kind: 'sign_in', client: '=formel' });
    const lines = Buffer.from(data.file, 'base64').toString().trimEnd().split('\r\n');
    expect(data.name).toMatch(/^Protokoll.*\.csv$/);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^2026-03-10T08:\d\d:00.000Z;login;\d+;'=Formel GmbH;/);
    expect((await list({ kind: 'data', actor: 'verwaltung' }))[0]).toMatchObject({
      action: 'audit_exported',
      details: { kind: 'sign_in' },
    });
  });

  test('names a deleted client by company, without an address', async () => {
    const owner = await server.newClient({ company: 'Fort GmbH' });
    await event('login', { client_id: owner.id });
    await server.pool.query('update client set deleted = now(), email = $1 where id = $2', [
      `${owner.id}@deleted.invalid`,
      owner.id,
    ]);
    expect((await list({ client: 'fort' }))[0]?.client).toEqual({
      ...{ id: String(owner.number), company: 'Fort GmbH', email: '', user_uid: null },
    });
  });
});

test('each action has exactly one kind', () => {
  const all = Object.values(auditActions).flat();
  expect(new Set(all).size).toBe(all.length);
});
