import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { v7 } from 'uuid';
import { describe, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { type Call, callsOf } from '#server/calls.ts';
import { client, session } from '#server/db/schema.ts';
import { derivedKey } from '#server/tokens/derived-key.ts';
import { signAccess } from '#server/tokens/tokens.ts';
import { anOrder } from '#support/factories.ts';
import { startServer, type TestServer } from '#support/server.ts';

const server = await startServer();
const calls = callsOf(contract);
const closed = calls.filter(({ meta }) => meta.access !== 'open').map((call) => [call.name, call] as const);
const ofUsers = closed.filter(([, { meta }]) => meta.access === 'user' || meta.access === 'admin');
const ofAdmins = calls.filter(({ meta }) => meta.access === 'admin');

function watchedBody() {
  let isRead = false;
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true;
        controller.enqueue(new TextEncoder().encode('{}'));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { init: { body, duplex: 'half' } as RequestInit, isRead: () => isRead };
}

async function ask(on: TestServer, call: Call, headers: Record<string, string>, more: RequestInit = {}) {
  const response = await on.request(`/api${call.url.replace(/\{\w+\}/g, crypto.randomUUID())}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...headers },
    ...more,
  });
  return { status: response.status, body: await response.json() };
}

const userGet = calls.find(({ name }) => name === 'user.get')!;
const withToken = (access: string) => ask(server, userGet, { authorization: `Bearer ${access}` });

describe('a call without a valid token', () => {
  test.each(closed)('%s answers 401 before reading the body', async (_, call) => {
    const { init, isRead } = watchedBody();
    const { status, body } = await ask(server, call, {}, call.method === 'GET' ? {} : init);
    expect(status).toBe(401);
    expect(body.code).toBe('UNAUTHORIZED');
    expect(isRead()).toBe(false);
  });

  test.each(['', 'Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic dXNlcjpwYXNz', 'Bearer  ', 'bearer null'])(
    'is refused with "%s"',
    async (authorization) => {
      expect((await ask(server, userGet, { authorization })).status).toBe(401);
    },
  );
});

describe('a forged access token', () => {
  const claims = async () => {
    const { user, access } = await server.signIn();
    const payload = JSON.parse(atob(access.split('.')[1]!));
    return { user, access, payload: payload as { sid: string; ver: number } };
  };
  const key = derivedKey(server.config.sessionSecret, 'access-token');
  const signed = (payload: object, sub: string, withKey: Uint8Array) =>
    new SignJWT({ ...payload })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(sub)
      .setExpirationTime(server.clock.now().getTime() / 1000 + 60)
      .sign(withKey);

  test('is refused if signed with another key', async () => {
    const { user, payload } = await claims();
    expect((await withToken(await signed(payload, user.client_id, key))).status).toBe(200);
    const other = derivedKey('another secret of 32 characters or more', 'access-token');
    expect((await withToken(await signed(payload, user.client_id, other))).status).toBe(401);
    const otherPurpose = derivedKey(server.config.sessionSecret, 'label-link');
    expect((await withToken(await signed(payload, user.client_id, otherPurpose))).status).toBe(401);
  });

  test('is refused with a changed client', async () => {
    const { access } = await claims();
    const [head, body, signature] = access.split('.');
    const changed = btoa(JSON.stringify({ ...JSON.parse(atob(body!)), sub: v7() })).replaceAll('=', '');
    expect((await withToken([head, changed, signature].join('.'))).status).toBe(401);
  });

  test('is refused without a signature', async () => {
    const { access } = await claims();
    const head = btoa('{"alg":"none"}').replaceAll('=', '');
    expect((await withToken(`${head}.${access.split('.')[1]}.`)).status).toBe(401);
  });

  test("is refused for another client's session", async () => {
    const [own, other] = [await claims(), await claims()];
    const mixed = await signed(other.payload, own.user.client_id, key);
    expect((await withToken(mixed)).body.code).toBe('SESSION_ENDED');
  });
});

test('an access token names the account as links in mails do, so the app can compare them', async () => {
  const { client, access } = await server.signIn();
  expect(JSON.parse(atob(access.split('.')[1]!))).toMatchObject({ sub: client.id, acc: client.user_uid });
});

test('an access token works for 15 minutes', async () => {
  const { access } = await server.signIn();
  server.clock.advance({ minutes: 14, seconds: 59 });
  expect((await withToken(access)).status).toBe(200);
  server.clock.advance({ seconds: 1 });
  expect(await withToken(access)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
});

describe('revoked access ends on every process within a second', () => {
  const changes = {
    'the account is locked': [{ is_active: false }, 403, 'CLIENT_INACTIVE'],
    'every session was ended': [{ session_version: 99 }, 401, 'SESSION_ENDED'],
  } as const;

  test.each(Object.entries(changes))('%s: the token stops working', async (_, [change, status, code]) => {
    const { user, access } = await server.signIn();
    expect((await withToken(access)).status).toBe(200);
    await server.db.update(client).set(change).where(eq(client.id, user.client_id));
    server.clock.advance({ seconds: 1 });
    expect(await withToken(access)).toMatchObject({ status, body: { code } });
  });

  test('ending one session stops its token but not the token of another device', async () => {
    const { client: row, access } = await server.signIn();
    const other = await server.signInAgain(row);
    const { sid } = JSON.parse(atob(access.split('.')[1]!));
    await server.db.update(session).set({ ended: server.clock.now() }).where(eq(session.id, sid));
    server.clock.advance({ seconds: 1 });
    expect((await withToken(access)).body.code).toBe('SESSION_ENDED');
    expect((await withToken(other.access)).status).toBe(200);
  });

  test('deleting the client stops the token', async () => {
    const { user, access } = await server.signIn();
    await server.pool.query('delete from client where id = $1', [user.client_id]);
    server.clock.advance({ seconds: 1 });
    expect((await withToken(access)).body.code).toBe('SESSION_ENDED');
  });

  test('a session is read once a second, however many calls arrive', async () => {
    const { access } = await server.signIn();
    server.clock.advance({ seconds: 5 });
    const queries = vi.spyOn(server.pool, 'query');
    await Promise.all(Array.from({ length: 50 }, () => withToken(access)));
    const lookUps = queries.mock.calls.filter((call) => JSON.stringify(call).includes('from \\"session\\"'));
    expect(queries.mock.calls.length).toBeGreaterThanOrEqual(50);
    expect(lookUps).toHaveLength(1);
    queries.mockRestore();
  });
});

test.each(ofUsers)('%s refuses an item queued for another user before reading the body', async (_, call) => {
  const { access, user } = await server.signIn({ is_admin: call.meta.access === 'admin' });
  const { init, isRead } = watchedBody();
  const headers = { authorization: `Bearer ${access}`, 'x-queue-user': crypto.randomUUID() };
  const { status, body } = await ask(server, call, headers, call.method === 'GET' ? {} : init);
  expect([status, body.code]).toEqual([409, 'WRONG_USER']);
  expect(isRead()).toBe(false);
  const own = await ask(server, userGet, { ...headers, 'x-queue-user': user.client_id });
  expect(own.status).toBe(200);
});

test('staff calls refuse a customer', async () => {
  const { access } = await server.signIn();
  for (const call of ofAdmins)
    expect(await ask(server, call, { authorization: `Bearer ${access}` })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
});

describe("another user's data", () => {
  /** How each call with an id asks for a shipment; keys belong to their user. */
  type Ids = { shipment_id: string; parcel_id: string };
  const asked: Record<
    string,
    | ((ids: Ids) => string)
    | 'of the staff'
    | 'own by nature'
    | `in tests/server/${'address' | 'article' | 'batch' | 'pickup' | 'print' | 'rhythm' | 'shipment' | 'user'}`
  > = {
    'shipment.get': ({ shipment_id }) => `/shipment/${shipment_id}`,
    'shipment.cancel': ({ shipment_id }) => `/shipment/cancel/${shipment_id}`,
    'shipment.edit': 'in tests/server/shipment',
    'parcel.cancel': ({ parcel_id }) => `/packages/${parcel_id}/cancel`,
    'shipment.label': ({ shipment_id }) => `/shipment/label?shipment_id=${shipment_id}`,
    'shipment.tracking': ({ shipment_id }) => `/shipment/tracking/${shipment_id}`,
    'shipment.sendLabels': 'in tests/server/shipment',
    'shipment.closedHandoverList': 'in tests/server/shipment',
    'shipment.reopenHandover': 'in tests/server/shipment',
    'parcel.transformLabel': ({ parcel_id }) => `/parcel/transform-label/${parcel_id}`,
    'address.update': 'in tests/server/address',
    'address.delete': 'in tests/server/address',
    'address.undoImport': 'in tests/server/address',
    'article.save': 'in tests/server/article',
    'batch.get': 'in tests/server/batch',
    'batch.save': 'own by nature',
    'batch.putRows': 'in tests/server/batch',
    'batch.take': 'in tests/server/batch',
    'batch.remove': 'in tests/server/batch',
    'batch.fates': 'in tests/server/batch',
    'pickup.cancel': 'in tests/server/pickup',
    'cutOff.save': 'of the staff',
    'cutOff.remove': 'of the staff',
    'destination.save': 'of the staff',
    'exchangeRate.save': 'of the staff',
    'exchangeRate.remove': 'of the staff',
    'mail.again': 'of the staff',
    'mail.dismiss': 'of the staff',
    'job.again': 'of the staff',
    'payer.update': 'of the staff',
    'payer.delete': 'of the staff',
    'shipment.exportClientData': 'of the staff',
    'job.dismiss': 'of the staff',
    'pickup.cancelAny': 'of the staff',
    'packaging.update': 'of the staff',
    'idempotency.cancel': 'own by nature',
    'template.save': 'own by nature',
    'rhythm.save': 'in tests/server/rhythm',
    'rhythm.remove': 'in tests/server/rhythm',
    'importMapping.save': 'own by nature',
    'importMapping.remove': 'own by nature',
    'user.endSession': 'in tests/server/user',
    'user.client': 'of the staff',
    'user.clientSessions': 'of the staff',
    'user.openWork': 'of the staff',
    'user.passwordMail': 'of the staff',
    'user.writeBaseData': 'of the staff',
    'user.updateNotes': 'of the staff',
    'pickup.createFor': 'of the staff',
    'user.former': 'of the staff',
    'user.endClientSession': 'of the staff',
    'user.clientHistory': 'of the staff',
    'user.update': 'of the staff',
    'user.updateCarrier': 'of the staff',
    'user.delete': 'of the staff',
    'template.remove': 'own by nature',
    'shipment.documents': ({ shipment_id }) => `/shipment/documents/${shipment_id}`,
    'shipment.document': 'in tests/server/shipment',
    'shipment.addDocument': 'of the staff',
    'shipment.removeDocument': 'of the staff',
    'shipment.servicesOfClient': 'of the staff',
    'shipment.clientDays': 'of the staff',
    'shipment.listOfClient': 'of the staff',
    'shipment.exportOfClient': 'of the staff',
    'shipment.exportAgain': 'of the staff',
    'shipment.updateShipNotes': 'of the staff',
    'shipment.changeManual': 'of the staff',
    'secondFactor.reset': 'of the staff',
    'support.open': 'of the staff',
    'support.shipments': 'of the staff',
    'support.pickups': 'of the staff',
    'support.addresses': 'of the staff',
    'support.handovers': 'of the staff',
    'print.removeStation': 'in tests/server/print',
    'print.savePrinter': 'in tests/server/print',
    'print.removePrinter': 'in tests/server/print',
    'print.paper': 'in tests/server/print',
    'print.move': 'in tests/server/print',
    'print.answer': 'in tests/server/print',
    'print.openLabels': 'in tests/server/print',
    'print.answerRun': 'in tests/server/print',
    'printStation.take': 'in tests/server/print',
    'printStation.report': 'in tests/server/print',
    'printStation.reportLocal': 'in tests/server/print',
  };
  const withIds = closed.filter(
    ([, { url, procedure }]) => url.includes('{') || 'shipment_id' in (entriesOf(procedure) ?? {}),
  );

  test('is tested here for every call that takes an id', () => {
    expect(withIds.map(([name]) => name).sort()).toEqual(Object.keys(asked).sort());
  });

  test.each(withIds)('%s answers that it does not exist', async (name, { method }) => {
    const path = asked[name];
    if (typeof path !== 'function') return;
    const owner = await server.signIn();
    const other = await server.signIn();
    const { data } = await owner.api.shipment.create(anOrder(), {
      context: { headers: { 'idempotency-key': crypto.randomUUID() } },
    });
    const [shipment] = (await owner.api.shipment.get({ id: data.shipment_id })).data;
    const ids = { shipment_id: data.shipment_id, parcel_id: shipment!.parcels[0]!.parcel_id };
    const none = { shipment_id: v7(), parcel_id: v7() };
    const get = async (access: string, of: Ids) => {
      const response = await server.request(`/api${path(of)}`, {
        method,
        headers: { authorization: `Bearer ${access}` },
      });
      return { status: response.status, body: await response.json() };
    };
    expect((await get(owner.access, ids)).status).toBe(200);
    const foreign = await get(other.access, ids);
    expect(foreign.status).toBe(404);
    expect(foreign).toEqual(await get(other.access, none));
  });
});

function entriesOf(procedure: Call['procedure']): object | undefined {
  return (procedure['~orpc'].inputSchema as { entries?: object } | undefined)?.entries;
}

test('access ends with the session', async () => {
  const { user } = await server.signIn();
  const end = new Date(server.clock.now().getTime() + 60_000);
  const claims = { ...user, session_id: v7(), session_version: 1 };
  const { exp } = JSON.parse(atob((await signAccess(server.deps, claims, end)).split('.')[1]!));
  expect(exp).toBe(end.getTime() / 1000);
});
