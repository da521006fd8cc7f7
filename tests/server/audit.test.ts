import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accountHash } from '#server/audit.ts';
import { signatureHeader, timeHeader } from '#server/carriers/event-signature.ts';
import { forgetOld } from '#server/jobs/forget-old.ts';
import { startServer } from '#support/server.ts';

const server = await startServer({
  config: { trustedProxies: 1, reach: 'everybody', carrierEventsSecret: 'x'.repeat(40) },
});
type Row = Record<string, unknown> & { details: Record<string, unknown> };
const recorded = async (action: string): Promise<Row[]> =>
  (await server.pool.query('select * from audit_event where action = $1 order by at, id', [action])).rows;
const post = (path: string, body: unknown, headers: Record<string, string> = {}, to = server) =>
  to.request(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77', ...headers },
    body: JSON.stringify(body),
  });

describe('the audit log', () => {
  const record = async (age: string) => recordAt(`now() - interval '${age}'`);
  const recordAt = async (moment: string) => {
    const { rows } = await server.pool.query(
      `insert into audit_event (id, at, action) values ($1, ${moment}, 'login') returning id`,
      [randomUUID()],
    );
    return rows[0].id as string;
  };

  test('cannot be changed, deleted or emptied', async () => {
    await record('1 day');
    for (const statement of [
      `update audit_event set action = 'login'`,
      'delete from audit_event',
      'truncate audit_event',
    ])
      await expect(server.pool.query(statement)).rejects.toThrow('audit_event is only added to');
  });

  const leftOf = async (ids: string[]) =>
    (await server.pool.query('select id from audit_event where id = any($1) order by at', [ids])).rows.map(
      (it) => it.id as string,
    );
  const forgetAfter = (audit: number) =>
    forgetOld({
      ...server.deps,
      config: { ...server.config, retention: { ...server.config.retention, audit } },
    });

  test('drops events three years after the end of their year, and no younger ones', async () => {
    const old = await recordAt(`'2022-12-31 23:59:59 Europe/Berlin'`);
    const young = await recordAt(`'2023-01-01 00:00:00 Europe/Berlin'`);
    await forgetOld(server.deps);
    expect(await leftOf([old, young])).toEqual([young]);
  });

  test('keeps events for the configured years, or forever', async () => {
    const [oldest, old] = [await recordAt(`'2015-06-01'`), await recordAt(`'2017-06-01'`)];
    await forgetAfter(0);
    expect(await leftOf([oldest, old])).toEqual([oldest, old]);
    await forgetAfter(10);
    expect(await leftOf([oldest, old])).toEqual([old]);
    await forgetAfter(3);
    expect(await leftOf([oldest, old])).toEqual([]);
  });

  test('never asks the database to drop younger events, even if the clock of the process is wrong', async () => {
    const young = await record('2 years 364 days');
    const clock = { ...server.deps.clock, now: () => new Date('2099-01-01T00:00:00Z') };
    await forgetOld({ ...server.deps, clock });
    expect(await leftOf([young])).toEqual([young]);
  });
});

describe('an event of password guessing', () => {
  test('has the network, and the account as a keyed hash', async () => {
    const email = 'Opfer@kunde.example';
    expect((await post('user/is-verified', { email, signPassword: 'falsch' })).status).toBe(401);
    const event = (await recorded('login_refused')).at(-1);
    expect(event).toMatchObject({
      account: accountHash(server.config, 'opfer@kunde.example'),
      network: '203.0.113.0/24',
      details: { code: 'AUTH_WRONG_PASSWORD' },
    });
    expect(JSON.stringify(event).toLowerCase()).not.toContain('opfer');
    expect(accountHash({ sessionSecret: 'another secret' }, email)).not.toBe(event?.account);
  });

  test('has the /64 of an IPv6 address', async () => {
    const headers = { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' };
    await post('user/is-verified', { email: 'a@kunde.example', signPassword: 'falsch' }, headers);
    expect((await recorded('login_refused')).at(-1)?.network).toBe('2001:db8:1:2::/64');
  });

  test('is also recorded for a requested reset link', async () => {
    await post('user/password-reset', { email: 'Kim@kunde.example' });
    expect(await recorded('reset_requested')).toMatchObject([
      { account: accountHash(server.config, 'kim@kunde.example'), network: '203.0.113.0/24' },
    ]);
  });
});

test('a sign-in is recorded with its session, and so are the actions in that session', async () => {
  const { client, api } = await server.signIn();
  await api.user.endOtherSessions();
  const { rows } = await server.pool.query(
    'select e.action from audit_event e join session s on s.id = e.session_id where e.client_id = $1 order by e.at, e.id',
    [client.id],
  );
  expect(rows.map((it) => it.action)).toEqual(['login', 'logout_others']);
});

test('a customer who calls a staff route is recorded, repeats only as a count', async () => {
  const { client, api } = await server.signIn();
  const ask = () => api.user.client({ id: client.user_uid }).catch(() => {});
  for (let i = 0; i < 20; i += 1) await ask();
  server.clock.advance({ minutes: 1 });
  await ask();
  const events = (await recorded('forbidden')).filter((it) => it.client_id === client.id);
  expect(events.map((it) => it.details)).toEqual([
    { call: 'user.client' },
    { call: 'user.client', missed: 19 },
  ]);
});

test('carrier events with a wrong signature are recorded', async () => {
  const time = String(Math.floor(server.clock.now().getTime() / 1000));
  const headers = { [timeHeader]: time, [signatureHeader]: '00'.repeat(32) };
  expect((await post('carrier/events', { events: [] }, headers)).status).toBe(401);
  expect(await recorded('carrier_refused')).toMatchObject([{ network: '203.0.113.0/24' }]);
});

test('calls beyond a rate limit are recorded', async () => {
  const strict = await startServer({
    config: {
      trustedProxies: 1,
      reach: 'everybody',
      rateLimits: { openCallsPerMinute: 2, signInsPerAccount: 9, callsPerMinute: 9, trackingPerMinute: 9 },
    },
  });
  for (let i = 0; i < 5; i += 1)
    await post('user/is-verified', { email: 'a@kunde.example', signPassword: 'x' }, {}, strict);
  const { rows } = await strict.pool.query(
    `select network, details from audit_event where action = 'rate_limited'`,
  );
  expect(rows).toEqual([{ network: '203.0.113.0/24', details: { limit: 'login', call: 'user.isVerified' } }]);
});

test('a change of base data records the field names, and old and new values of company fields only', async () => {
  const { client, api } = await server.signIn();
  const { data: before } = await api.user.baseInfo();
  const requested = { ...before, city: 'Kiel', postal_code: '24103', contact_person: 'Frauke Neu' };
  await api.user.updateBaseInfo(requested);
  await api.user.updateBaseInfo(requested);
  const events = (await recorded('base_data_changed')).filter((it) => it.client_id === client.id);
  expect(events.map((it) => it.details)).toEqual([
    {
      fields: expect.arrayContaining(['zipcode', 'city', 'contact_person']),
      before: expect.objectContaining({ city: before.city, zipcode: before.postal_code }),
      after: expect.objectContaining({ city: 'Kiel', zipcode: '24103' }),
    },
  ]);
  expect(JSON.stringify(events)).not.toContain('Frauke');
});
