import { describe, expect, test } from 'vitest';
import { pickupStatuses } from '#domain/shipment/status.ts';
import { setMailStop, stopLink } from '#server/mail/mail-stops.ts';
import { forgetClient } from '#server/user/forget-client.ts';
import { aBoxSize, anAddress, anOrder, given } from '#support/factories.ts';
import { registrations } from '#support/registration.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { register } = registrations(server);
const admin = await server.signIn({ is_admin: true });

const confirmation = { password: server.password };
const remove = (id: string) => admin.api.user.delete({ id, confirmation });

async function runForget() {
  const job = server.sent.find((it) => it.job === 'forget-client');
  if (!job) throw new Error('no job');
  await forgetClient(server.deps, job.data as { client_id: string; user_uid: string });
  server.sent.splice(server.sent.indexOf(job), 1);
}

async function aCustomer(company?: string) {
  const customer = await server.signIn({
    contact_person: 'Frauke Geheim',
    phone_number: '998877',
    ...(company ? { company } : {}),
  });
  await given.address(server.db, customer.client);
  await customer.api.shipment.create(
    anOrder({
      sender: anAddress({ contact_person: 'Frauke Geheim', email: customer.client.email, phone: '998877' }),
      has_collect_address: true,
      differ_pickup: anAddress({ contact_person: 'Frauke Geheim' }),
    }),
    { context: { headers: { 'idempotency-key': crypto.randomUUID() } } },
  );
  await customer.api.shipment.create(
    anOrder({
      recipient: anAddress({
        company: customer.client.company,
        contact_person: 'Frauke Geheim',
        email: customer.client.email,
        phone: '998877',
      }),
    }),
    { context: { headers: { 'idempotency-key': crypto.randomUUID() } } },
  );
  const id = crypto.randomUUID();
  await customer.api.template.save({ id, name: 'Ersatzteile', form: {}, updated: 1_000 });
  const rhythm = { is: 'dates' as const, dates: ['2026-04-01'], moved: 'after' as const };
  await customer.api.rhythm.save({ id, rhythm, is_paused: false });
  await customer.api.importMapping.save({
    id: crypto.randomUUID(),
    shape: '0123456789abcdef0123456789ab',
    name: 'Shop',
    mapping: {},
    updated: 1_000,
  });
  await customer.api.boxSize.save({ boxes: [aBoxSize()], revision: 0 });
  const link = new URL(
    await stopLink(server.deps, {
      client_id: customer.client.id,
      email: 'lager@empfang.example',
      language: 'de',
    }),
  );
  await setMailStop(server.deps, { code: link.searchParams.get('code') ?? '', stop: true });
  return customer;
}

describe('pickups to be cancelled first', () => {
  async function whoBooked() {
    const customer = await server.signIn();
    await customer.api.pickup.createDirectly(
      {},
      { context: { headers: { 'idempotency-key': crypto.randomUUID() } } },
    );
    return customer;
  }

  test('stay if the password is wrong', async () => {
    const customer = await whoBooked();
    const other = await server.signIn({ is_admin: true });
    const asked = { id: customer.client.user_uid, cancel_pickups: true };
    await expect(
      other.api.user.delete({ ...asked, confirmation: { password: 'geraten' } }),
    ).rejects.toMatchObject({ code: 'CONFIRMATION_WRONG' });
    const { data } = await customer.api.pickup.getAll();
    expect(data.map((it) => it.status)).toEqual([pickupStatuses.pre_transit]);
  });

  test('are cancelled with the client', async () => {
    const customer = await whoBooked();
    await admin.api.user.delete({ id: customer.client.user_uid, cancel_pickups: true, confirmation });
    const { rows } = await server.pool.query('select status from pickup where client_id = $1', [
      customer.client.id,
    ]);
    expect(rows).toEqual([{ status: pickupStatuses.canceled }]);
    await runForget();
  });
});

describe('a deleted client', () => {
  test('is not listed and cannot be opened; deleting it again is not an error', async () => {
    const { client } = await aCustomer();
    await remove(client.user_uid);
    await expect(admin.api.user.client({ id: client.user_uid })).rejects.toMatchObject({ status: 404 });
    expect((await admin.api.user.list({ search: client.company })).data).toEqual([]);
    expect(await remove(client.user_uid)).toEqual({ data: null });
    expect(server.sent.filter((it) => it.job === 'forget-client')).toHaveLength(1);
    await runForget();
  });

  test('leaves no personal data except in its shipments', async () => {
    const { client } = await aCustomer();
    await remove(client.user_uid);
    await runForget();
    for (const table of [
      'session',
      'address',
      'template_rhythm',
      'template',
      'import_mapping',
      'box_sizes',
      'mail_stop',
      'action_code',
      'idempotency_key',
    ]) {
      const { rows } = await server.pool.query(`select * from ${table} where client_id = $1`, [client.id]);
      expect([table, rows]).toEqual([table, []]);
    }
    const { rows } = await server.pool.query(
      `select to_jsonb(c)::text as row from client c where id = $1
       union all select to_jsonb(s)::text from shipment s where client_id = $1
       union all select to_jsonb(a)::text from audit_event a where client_id = $1`,
      [client.id],
    );
    const left = rows
      .map((it) => it.row)
      .join('\n')
      .toLowerCase();
    for (const secret of ['frauke', '998877', client.email]) expect(left).not.toContain(secret);
    const { rows: shipments } = await server.pool.query(
      'select * from shipment where client_id = $1 order by shipment_id',
      [client.id],
    );
    expect(shipments).toHaveLength(2);
    expect(shipments[0].sender.company).toBe(client.company);
    expect(shipments[0].recipient.contact_person).toBe(anAddress().contact_person);
  });

  test('is signed out within a second, and an order is refused', async () => {
    const customer = await aCustomer();
    await remove(customer.client.user_uid);
    server.clock.advance({ seconds: 1 });
    await expect(customer.api.user.get()).rejects.toMatchObject({ status: 401 });
    await expect(
      customer.api.shipment.create(anOrder(), {
        context: { headers: { 'idempotency-key': crypto.randomUUID() } },
      }),
    ).rejects.toMatchObject({ status: 401 });
    await runForget();
  });

  test('frees its e-mail for a new registration', async () => {
    const { client } = await aCustomer();
    await remove(client.user_uid);
    await runForget();
    expect((await server.api().user.isExist({ email: client.email })).data.exist).toBe(false);
    const { user_uid } = await register({ email: client.email });
    expect(user_uid).not.toBe(client.user_uid);
    expect((await admin.api.user.client({ id: user_uid })).data.email).toBe(client.email);
  });

  test('does not return by an earlier confirmation of the identity service', async () => {
    const { client } = await aCustomer();
    const idToken = server.identity.idTokenFor(client.email);
    await remove(client.user_uid);
    await expect(server.api().user.login({ id_token: idToken })).rejects.toMatchObject({
      code: 'CLIENT_INACTIVE',
    });
    await runForget();
  });

  test('loses all other data at once, and its account later if the identity service is down', async () => {
    const { client } = await aCustomer();
    await remove(client.user_uid);
    server.identity.state.isAway = true;
    await expect(runForget()).rejects.toThrow('away');
    const { rows } = await server.pool.query('select 1 from address where client_id = $1', [client.id]);
    expect(rows).toEqual([]);
    server.identity.state.isAway = false;
    await runForget();
    expect(await server.identity.findAccount(client.user_uid)).toBeUndefined();
  });

  test('leaves shipments that the staff find and export by company and number', async () => {
    const { client } = await aCustomer(`Kaffeerösterei ${crypto.randomUUID().slice(0, 8)}`);
    await remove(client.user_uid);
    await runForget();
    const id = client.user_uid;
    const { data: former } = await admin.api.user.former({ id });
    expect(former).toMatchObject({ id: String(client.number), company: client.company });
    for (const search of [client.company, String(client.number)]) {
      const { data } = await admin.api.shipment.list({ search });
      expect(data.map((it) => [it.client_company, it.user_id])).toEqual([
        [client.company, String(client.number)],
        [client.company, String(client.number)],
      ]);
    }
    expect((await admin.api.shipment.clientDays({ id })).data).toHaveLength(1);
    expect((await admin.api.shipment.listOfClient({ id })).data).toHaveLength(2);
    const { data: file } = await admin.api.shipment.exportOfClient({ id, layout: 'parcels' });
    expect(Buffer.from(file.file, 'base64').toString()).toContain('2201;');
    await expect(admin.api.user.openWork({ id })).rejects.toMatchObject({ status: 404 });
  });

  test('leaves not even the company if nothing is to be billed', async () => {
    const { client } = await server.signIn({ company: 'Niemand GmbH' });
    await remove(client.user_uid);
    await runForget();
    expect((await admin.api.user.former({ id: client.user_uid })).data.company).toBe('');
    await expect(admin.api.user.former({ id: admin.client.user_uid })).rejects.toMatchObject({ status: 404 });
  });

  test('is recorded with the colleague', async () => {
    const { client } = await aCustomer();
    await remove(client.user_uid);
    await runForget();
    const { rows } = await server.pool.query(
      `select details from audit_event where client_id = $1 and action = 'client_deleted'`,
      [client.id],
    );
    expect(rows).toEqual([{ details: { staff: admin.client.id, number: client.number } }]);
  });
});

test('a deletion forgets the export of the client, other runs stay', async () => {
  const { client } = await aCustomer('Verschwunden GmbH');
  const other = await aCustomer();
  for (const it of [client, other.client])
    await admin.api.shipment.exportClientData({ id: it.user_uid, confirmation });
  await remove(client.user_uid);
  await runForget();
  const { rows } = await server.pool.query('select wanted from export_run');
  expect(rows.map((it) => it.wanted.user_uid)).toEqual([other.client.user_uid]);
});

test('a deletion needs the password besides the session, and a wrong password is recorded', async () => {
  const { client } = await server.signIn();
  const id = client.user_uid;
  await expect(admin.api.user.delete({ id })).rejects.toMatchObject({
    code: 'CONFIRMATION_REQUIRED',
    status: 403,
    data: { by: 'password' },
  });
  await expect(admin.api.user.delete({ id, confirmation: { password: 'geraten' } })).rejects.toMatchObject({
    code: 'CONFIRMATION_WRONG',
    status: 403,
  });
  expect((await admin.api.user.client({ id })).data.email).toBe(client.email);
  const { rows } = await server.pool.query(
    `select 1 from audit_event where client_id = $1 and action = 'confirmation_refused'`,
    [admin.client.id],
  );
  expect(rows).toHaveLength(1);
});

test('a job for a client that was not deleted removes nothing', async () => {
  const { client } = await aCustomer();
  await forgetClient(server.deps, { client_id: client.id, user_uid: client.user_uid });
  const { rows } = await server.pool.query('select 1 from address where client_id = $1', [client.id]);
  expect(rows).toHaveLength(1);
});

test("neither one's own account nor the last administrator can be deleted", async () => {
  await expect(remove(admin.client.user_uid)).rejects.toMatchObject({
    code: 'OWN_ACCOUNT',
    status: 409,
  });
  await expect(admin.api.user.delete({ id: 'nobody' })).rejects.toMatchObject({ status: 404 });
});

test('one of the last two administrators remains if they delete each other at the same moment', async () => {
  await server.pool.query('update client set is_admin = false');
  const [one, other] = [await server.signIn({ is_admin: true }), await server.signIn({ is_admin: true })];
  const held = await server.pool.connect();
  try {
    // Both are checked before either is deleted.
    await held.query('begin');
    await held.query('select 1 from client where is_admin for update');
    const each = [
      one.api.user.delete({ id: other.client.user_uid, confirmation }),
      other.api.user.delete({ id: one.client.user_uid, confirmation }),
    ].map((it) =>
      it.then(
        () => 'deleted',
        (error: { code: string }) => error.code,
      ),
    );
    const waiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await server.pool.query(waiting)).rows[0]?.count).toBe(2);
    await held.query('commit');
    expect((await Promise.all(each)).toSorted()).toEqual(['LAST_ADMIN', 'deleted']);
  } finally {
    held.release();
  }
});
