import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { auditEvent, payer } from '#server/db/schema.ts';
import { anOrder } from '#support/factories.ts';
import { registrations } from '#support/registration.ts';
import { confirmation, startServer } from '#support/server.ts';

const server = await startServer();
const { mailsTo } = registrations(server);
const admin = await server.signIn({ is_admin: true, email: 'anna@portal.example' });
const other = await server.signIn({ is_admin: true });
const payerId = v7();
await server.db.insert(payer).values([
  { id: payerId, name: 'Verbund Süd' },
  { id: v7(), name: 'Handel Nord' },
]);

const get = async (uid: string) => (await admin.api.user.client({ id: uid })).data;
const auditOf = async (clientId: string) =>
  (await server.db.select().from(auditEvent)).filter(
    (it) => it.client_id === clientId && it.action === 'client_changed',
  );

describe('a change by the staff', () => {
  test('is stored, returned and recorded with old and new values', async () => {
    const customer = await server.newClient();
    const { data } = await admin.api.user.update({
      id: customer.user_uid,
      revision: 1,
      user_type: 'weekly',
      monthly_user: true,
      paidBy: payerId,
    });
    expect(data).toMatchObject({ user_type: 'weekly', monthly_user: true, paidBy: payerId, revision: 2 });
    expect(await get(customer.user_uid)).toEqual(data);
    expect(await auditOf(customer.id)).toMatchObject([
      {
        details: {
          staff: admin.client.id,
          changes: {
            user_type: { before: 'monthly', after: 'weekly' },
            monthly_user: { before: false, after: true },
            paidBy: { before: null, after: payerId },
          },
        },
      },
    ]);
    const { data: events } = await admin.api.user.clientHistory({ id: customer.user_uid });
    expect(events).toMatchObject([{ action: 'client_changed', by: 'anna@portal.example' }]);
    expect(events[0]?.changes.user_type).toEqual({ before: 'monthly', after: 'weekly' });
  });

  test('is refused with the current state if a colleague changed the client meanwhile', async () => {
    const customer = await server.newClient();
    await other.api.user.update({ id: customer.user_uid, revision: 1, user_type: 'daily' });
    await expect(
      admin.api.user.update({ id: customer.user_uid, revision: 1, is_valor_enabled: true }),
    ).rejects.toMatchObject({
      code: 'CLIENT_CHANGED',
      status: 409,
      data: { client: { user_type: 'daily', is_valor_enabled: false, revision: 2 } },
    });
    await expect(
      admin.api.user.updateCarrier({ user_uid: customer.user_uid, revision: 1, carrier_enabled: true }),
    ).rejects.toMatchObject({ code: 'CLIENT_CHANGED' });
    expect((await get(customer.user_uid)).is_valor_enabled).toBe(false);
  });

  test('without a revision applies to the current state', async () => {
    const { user_uid } = await server.newClient();
    await other.api.user.update({ id: user_uid, revision: 1, user_type: 'daily' });
    const { data } = await admin.api.user.update({ id: user_uid, is_valor_enabled: true });
    expect(data).toMatchObject({ user_type: 'daily', is_valor_enabled: true, revision: 3 });
    const carrier = { carrier_enabled: true, custom_carrier_id: '7', custom_carrier_name: 'Kurier' };
    const { data: after } = await admin.api.user.updateCarrier({ user_uid, ...carrier });
    expect(after).toMatchObject({ ...carrier, revision: 4 });
    await expect(
      admin.api.user.update({ id: user_uid, revision: 1, is_valor_enabled: false }),
    ).rejects.toMatchObject({ code: 'CLIENT_CHANGED' });
  });

  test('succeeds once if five arrive at the same moment', async () => {
    const customer = await server.newClient();
    const outcomes = await Promise.allSettled(
      (['weekly', 'daily', 'weekly', 'daily', 'weekly'] as const).map((user_type) =>
        admin.api.user.update({ id: customer.user_uid, revision: 1, user_type }),
      ),
    );
    expect(outcomes.filter((it) => it.status === 'fulfilled')).toHaveLength(1);
    expect(await auditOf(customer.id)).toHaveLength(1);
  });

  test('without new values changes and records nothing', async () => {
    const customer = await server.newClient();
    const { data } = await admin.api.user.update({ id: customer.user_uid, revision: 1, is_active: true });
    expect(data.revision).toBe(1);
    expect(await auditOf(customer.id)).toEqual([]);
  });

  test('is refused at the field if the payer does not exist', async () => {
    const customer = await server.newClient();
    await expect(
      admin.api.user.update({ id: customer.user_uid, revision: 1, paidBy: v7() }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED', data: { issues: [{ path: 'paidBy' }] } });
  });

  test("clears the carrier's name when the own carrier is turned off", async () => {
    const customer = await server.newClient();
    const user_uid = customer.user_uid;
    await admin.api.user.updateCarrier({
      user_uid,
      revision: 1,
      carrier_enabled: true,
      custom_carrier_id: ' K-17 ',
      custom_carrier_name: 'Isar Kurier',
    });
    expect(await get(user_uid)).toMatchObject({
      custom_carrier_id: 'K-17',
      custom_carrier_name: 'Isar Kurier',
    });
    await admin.api.user.updateCarrier({ user_uid, revision: 2, carrier_enabled: false });
    expect(await get(user_uid)).toMatchObject({
      carrier_enabled: false,
      custom_carrier_name: '',
      revision: 3,
    });
  });

  test('sets the own carrier with the specified body, which has no revision', async () => {
    const { user_uid } = await server.newClient();
    const carrier = { custom_carrier_id: 'K-18', custom_carrier_name: 'Isar Kurier' };
    await admin.api.user.updateCarrier({ user_uid, carrier_enabled: true, ...carrier });
    expect(await get(user_uid)).toMatchObject({ carrier_enabled: true, ...carrier, revision: 2 });
    await admin.api.user.updateCarrier({ user_uid, carrier_enabled: false });
    expect(await get(user_uid)).toMatchObject({ carrier_enabled: false, revision: 3 });
  });

  test('cannot change fields closed to the staff', async () => {
    const customer = await server.newClient();
    const body = {
      id: customer.user_uid,
      revision: 1,
      is_valor_enabled: true,
      is_admin: true,
      email: 'x@y.example',
    };
    await admin.api.user.update(body);
    expect(await get(customer.user_uid)).toMatchObject({ is_admin: false, email: customer.email });
  });

  test('is not found for a missing client', async () => {
    await expect(admin.api.user.update({ id: 'nobody', revision: 1 })).rejects.toMatchObject({ status: 404 });
    await expect(admin.api.user.client({ id: 'nobody' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('switching a client to active', () => {
  test('counts once as the liquidity check of a new customer, who gets a mail and can sign in', async () => {
    const customer = await server.newClient({ is_active: false });
    expect(await get(customer.user_uid)).toMatchObject({ unlocked: null, last_sign_in: null });
    await admin.api.user.update({ id: customer.user_uid, revision: 1, is_active: true });
    expect((await get(customer.user_uid)).unlocked).not.toBeNull();
    await server.signInAgain(customer);
    expect((await get(customer.user_uid)).last_sign_in).not.toBeNull();
    await admin.api.user.update({ id: customer.user_uid, revision: 2, is_active: false, confirmation });
    await admin.api.user.update({ id: customer.user_uid, revision: 3, is_active: true });
    const mails = await mailsTo(customer.email);
    expect(mails.map((it) => it.subject)).toEqual([
      'Ihr Kundenkonto ist gesperrt',
      'Ihr Kundenkonto ist freigeschaltet',
    ]);
  });
});

describe('switching a client to inactive', () => {
  test('signs the customer out within a second and refuses their order', async () => {
    const customer = await server.signIn();
    await admin.api.user.update({
      id: customer.client.user_uid,
      revision: 1,
      is_active: false,
      confirmation,
    });
    server.clock.advance({ seconds: 1 });
    await expect(
      customer.api.shipment.create(anOrder(), {
        context: { headers: { 'idempotency-key': crypto.randomUUID() } },
      }),
    ).rejects.toMatchObject({ code: 'SESSION_ENDED', status: 401 });
    await expect(server.api().user.login({ refresh: customer.refresh })).rejects.toMatchObject({
      status: 401,
    });
    await expect(server.signInAgain(customer.client)).rejects.toMatchObject({ code: 'CLIENT_INACTIVE' });
    const { data } = await admin.api.user.clientSessions({ id: customer.client.user_uid });
    expect(data).toEqual([]);
  });

  test('leaves earlier sessions ended when the client is active again', async () => {
    const customer = await server.signIn();
    const id = customer.client.user_uid;
    await admin.api.user.update({ id, revision: 1, is_active: false, confirmation });
    await admin.api.user.update({ id, revision: 2, is_active: true });
    server.clock.advance({ seconds: 1 });
    await expect(customer.api.user.get()).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  });

  test("is refused for one's own account", async () => {
    const { revision } = await get(admin.client.user_uid);
    await expect(
      admin.api.user.update({ id: admin.client.user_uid, revision, is_active: false, confirmation }),
    ).rejects.toMatchObject({ code: 'OWN_ACCOUNT', status: 409 });
  });

  test('succeeds for only one of two administrators who lock each other at the same moment', async () => {
    const own = await startServer();
    const [one, two] = [await own.signIn({ is_admin: true }), await own.signIn({ is_admin: true })];
    const outcomes = await Promise.allSettled([
      one.api.user.update({ id: two.client.user_uid, revision: 1, is_active: false, confirmation }),
      two.api.user.update({ id: one.client.user_uid, revision: 1, is_active: false, confirmation }),
    ]);
    expect(outcomes.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await own.pool.query(
      'select count(*)::int as n from client where is_admin and is_active',
    );
    expect(rows[0].n).toBe(1);
  });
});

describe('a client’s sessions', () => {
  test('are listed, and ending one is recorded', async () => {
    const customer = await server.signIn();
    const id = customer.client.user_uid;
    const { data } = await admin.api.user.clientSessions({ id });
    expect(data).toMatchObject([{ current: false }]);
    await admin.api.user.endClientSession({ id, session_id: data[0]!.id });
    server.clock.advance({ seconds: 1 });
    await expect(customer.api.user.get()).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    const { data: events } = await admin.api.user.clientHistory({ id });
    expect(events).toMatchObject([{ action: 'session_ended', by: 'anna@portal.example' }]);
  });

  test("cannot be ended under another client's name", async () => {
    const [customer, stranger] = [await server.signIn(), await server.newClient()];
    const { data } = await admin.api.user.clientSessions({ id: customer.client.user_uid });
    await expect(
      admin.api.user.endClientSession({ id: stranger.user_uid, session_id: data[0]!.id }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

test('payers are listed by name', async () => {
  expect((await admin.api.payer.list()).data.map((it) => it.name)).toEqual(['Handel Nord', 'Verbund Süd']);
});
