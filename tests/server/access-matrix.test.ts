import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import { type Call, callsOf } from '#server/calls.ts';
import { client } from '#server/db/schema.ts';
import { aBooking, aBoxSize, anAddress, anArticle, anOrder, given } from '#support/factories.ts';
import { goodBodies } from '#support/good-bodies.ts';
import { confirmation, startServer, type TestServer } from '#support/server.ts';

/* Every call of the contract in every role; the contract alone decides the expected answer. */

const server = await startServer();
const strict = await startServer({ config: { staffSecondFactor: 'required' } });
const calls = callsOf(contract);
const good = goodBodies('340123450000000017');

type Answer = { status: number; code: string | undefined; text: string };

async function ask(
  on: TestServer,
  { method, url, name }: Call,
  token: string | undefined,
  { id = crypto.randomUUID(), more = {} }: { id?: string; more?: Record<string, unknown> } = {},
): Promise<Answer> {
  const isGet = method === 'GET';
  const query = isGet ? `?${new URLSearchParams(more as Record<string, string>)}` : '';
  const body = { ...(good[name] as object | undefined), ...more };
  const response = await on.request(`/api${url.replace(/\{\w+\}/g, encodeURIComponent(id))}${query}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(isGet ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, code: /^\{"code":"([A-Z_]+)"/.exec(text)?.[1], text };
}

const shut = new Set([
  'UNAUTHORIZED',
  'SESSION_ENDED',
  'CLIENT_INACTIVE',
  'FORBIDDEN',
  'SECOND_FACTOR_SETUP',
]);

type Expected = string | 'let in' | 'whatever, but well';
type Role = {
  on: TestServer;
  /** A new token for each call, since some calls end sessions. */
  token: () => Promise<string | undefined>;
  expected: (meta: Call['meta']) => Expected;
};

const open: Expected = 'whatever, but well';
const onlyOpen =
  (code: string) =>
  ({ access }: Call['meta']): Expected =>
    access === 'open' ? open : access === 'carrier' || access === 'station' ? 'UNAUTHORIZED' : code;
const customer = await server.newClient();
const staff = await server.newClient({ is_admin: true });
const locked = await server.newClient();
const unconfirmed = await server.newClient({ emailVerified: false });
const bareStaff = await strict.newClient({ is_admin: true });

const roles: Record<string, Role> = {
  nobody: { on: server, token: async () => undefined, expected: onlyOpen('UNAUTHORIZED') },
  'somebody unconfirmed': {
    on: server,
    // An unconfirmed account gets no session, and its id token is no access token.
    token: async () => server.identity.idTokenFor(unconfirmed.email),
    expected: onlyOpen('UNAUTHORIZED'),
  },
  'a locked client': {
    on: server,
    token: async () => {
      await server.db.update(client).set({ is_active: true }).where(eq(client.id, locked.id));
      const { access } = await server.signInAgain(locked);
      await server.db.update(client).set({ is_active: false }).where(eq(client.id, locked.id));
      return access;
    },
    expected: onlyOpen('CLIENT_INACTIVE'),
  },
  'a customer': {
    on: server,
    token: async () => (await server.signInAgain(customer)).access,
    expected: ({ access }) =>
      access === 'admin' ? 'FORBIDDEN' : onlyOpen('let in')({ access, idempotency: 'none' }),
  },
  'the staff, support among them': {
    on: server,
    token: async () => (await server.signInAgain(staff)).access,
    expected: onlyOpen('let in'),
  },
  'one of the staff without the second factor they need': {
    on: strict,
    token: async () => (await strict.signInAgain(bareStaff)).access,
    expected: (meta) => onlyOpen(meta.duringSetup ? 'let in' : 'SECOND_FACTOR_SETUP')(meta),
  },
};

describe.each(Object.entries(roles))('%s', (_, { on, token, expected }) => {
  test.each(calls.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
    const requested = expected(call.meta);
    const { status, code } = await ask(on, call, await token());
    expect(status).toBeLessThan(500);
    if (requested === 'let in') expect(code === undefined || !shut.has(code)).toBe(true);
    else if (requested !== open) expect(code).toBe(requested);
    if (requested === 'FORBIDDEN' || requested === 'SECOND_FACTOR_SETUP') expect(status).toBe(403);
  });
});

describe('another customer', () => {
  const canary = 'Kanarienvogel';
  const ofUsers = calls.filter(({ meta }) => meta.access === 'user');

  async function anOwner() {
    const owner = await server.signIn({ contact_person: canary, is_valor_enabled: true });
    const key = () => ({ context: { headers: { 'idempotency-key': crypto.randomUUID() } } });
    await given.address(server.db, owner.client, { contact_person: canary });
    await owner.api.shipment.create(
      anOrder({ recipient: anAddress({ contact_person: canary }), reference_number_1: canary }),
      key(),
    );
    const day = berlinDay(server.clock.now());
    const shipment_ids = (await owner.api.shipment.handover({ day })).data.map((it) => it.shipment_id);
    await owner.api.shipment.closeHandover({ day, shipment_ids }, key());
    await owner.api.pickup.create(aBooking({ special_delivery_terms: canary }), key());
    await owner.api.boxSize.save({ boxes: [aBoxSize({ name: canary })], revision: 0 });
    await owner.api.article.import({ data: [anArticle({ text_de: canary })] });
    await owner.api.packaging.create(good['packaging.create'] as never, key());
    const batch = { id: crypto.randomUUID(), device_id: crypto.randomUUID() };
    const head = { headings: [canary] };
    await owner.api.batch.save({ ...batch, device_name: canary, term: 0, name: canary, rows: 1, head });
    const row = { place: 0, key: crypto.randomUUID(), facts: { own: canary }, handed: null };
    await owner.api.batch.putRows({ ...batch, term: 1, rows: [row] });
    await owner.api.print.pair({ name: canary, confirmation });
    const template = crypto.randomUUID();
    await owner.api.template.save({
      id: template,
      name: canary,
      form: { reference_number_1: canary },
      updated: 1_000,
    });
    const rhythm = { is: 'dates' as const, dates: ['2026-04-01'], moved: 'after' as const };
    await owner.api.rhythm.save({ id: template, rhythm, is_paused: false });
    await owner.api.importMapping.save({
      id: crypto.randomUUID(),
      shape: '0123456789abcdef0123456789ab',
      name: canary,
      mapping: { fixed: { contents: canary } },
      updated: 1_000,
    });
    return owner;
  }

  async function rowsOf(clientId: string) {
    const { rows: tables } = await server.pool.query(
      `select table_name as name from information_schema.columns
       where column_name = 'client_id' and table_schema = 'public' order by 1`,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await server.pool.query(
        `select to_jsonb(t)::text as row from "${name}" t where client_id = $1 order by 1`,
        [clientId],
      );
      found[name] = rows.map((it) => it.row);
    }
    return found;
  }

  const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  const owned = (async () => {
    const owner = await anOwner();
    const rows = await rowsOf(owner.client.id);
    const ids = new Set(Object.values(rows).flatMap((some) => some.flatMap((row) => row.match(uuid) ?? [])));
    const [list] = (await owner.api.shipment.closedHandovers({})).data;
    expect(ids, 'the id of a closed handover list is among them').toContain(list?.list_id);
    return { owner, rows, ids: [...ids, owner.client.user_uid], other: await server.newClient() };
  })();

  test.each(ofUsers.map((call) => [call.name, call] as const))(
    'gets no data of the first one from %s, whichever of its ids is sent',
    async (_, call) => {
      const { owner, ids, other } = await owned;
      const { access } = await server.signInAgain(other);
      // A call without an id in its path is sent once, with an id under every known name.
      for (const id of call.url.includes('{') ? ids : ids.slice(0, 1)) {
        const more = {
          id,
          shipment_id: id,
          parcel_id: id,
          list_id: id,
          client_id: owner.client.id,
          user_uid: id,
        };
        const lists = call.method === 'GET' ? {} : { shipment_ids: ids.slice(0, 20), ids: ids.slice(0, 20) };
        const { status, text } = await ask(server, call, access, { id, more: { ...more, ...lists } });
        expect(status).toBeLessThan(500);
        expect(text).not.toContain(canary);
      }
    },
  );

  test('changes no row of the first one with all these calls', async () => {
    const { owner, rows } = await owned;
    expect(Object.values(rows).filter((some) => some.length > 0).length).toBeGreaterThan(7);
    expect(await rowsOf(owner.client.id)).toEqual(rows);
  });
});
