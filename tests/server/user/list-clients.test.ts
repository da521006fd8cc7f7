import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import * as schema from '#server/db/schema.ts';
import { actionCode } from '#server/db/schema.ts';
import { countClients, listClients } from '#server/user/list-clients.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { api, client: admin } = await server.signIn({ is_admin: true, number: 1, company: 'Verwaltung' });
await server.newClient({ number: 9_011, company: 'Müller & Groß GmbH', city: 'Kiel', user_type: 'weekly' });
await server.newClient({ number: 9_012, company: 'Bäckerei Ærø', city: 'Lübeck', is_active: false });
await server.newClient({
  number: 9_013,
  company: 'Kontor Nord',
  email: 'post@kontor-nord.example',
  user_type: 'daily',
  phone_area_code: '0431',
  phone_number: '5550120',
});

type Asked = Parameters<typeof api.user.list>[0];
const numbers = async (asked: Asked) => (await api.user.list(asked)).data.map((it) => Number(it.id));

describe('the list of clients', () => {
  test('is newest first, administrators included, and can be reversed', async () => {
    expect(await numbers({})).toEqual([9_013, 9_012, 9_011, 1]);
    expect(await numbers({ pagination: { descending: false } })).toEqual([1, 9_011, 9_012, 9_013]);
    expect((await api.user.list({})).data.at(-1)).toMatchObject({ user_uid: admin.user_uid, is_admin: true });
  });

  test('can be filtered by user type and by active', async () => {
    expect(await numbers({ user_type: 'weekly' })).toEqual([9_011]);
    expect(await numbers({ is_active: 0 })).toEqual([9_012]);
    expect(await numbers({ is_active: 1, user_type: 'all' })).toEqual([9_013, 9_011, 1]);
  });

  test('finds clients waiting for activation, with and without a request to the administrator', async () => {
    const asked = await server.newClient({ number: 8_001, is_active: false, unlocked: null });
    await server.newClient({ number: 8_002, is_active: false, unlocked: null });
    await server.db.insert(actionCode).values({
      id: crypto.randomUUID(),
      client_id: asked.id,
      purpose: 'verifyUserAccount',
      code_hash: Buffer.from('x'),
      expires: new Date(server.clock.now().getTime() + 86_400_000),
    });
    expect(await numbers({ check: 'asked' })).toEqual([8_001]);
    expect(await numbers({ check: 'unasked' })).toEqual([9_012, 8_002]);
    await server.pool.query('delete from action_code where client_id = $1', [asked.id]);
    await server.pool.query('delete from client where number in (8001, 8002)');
  });

  test.each([
    ['müller', [9_011]],
    ['MUELLER gross', [9_011]],
    ['muller', [9_011]],
    ['aero', [9_012]],
    ['lübeck', [9_012]],
    ['luebeck', [9_012]],
    ['kontor-nord.example', [9_013]],
    ['9012', [9_012]],
    ['0431 / 555-0120', [9_013]],
    ['+49 (0)431 5550120', [9_013]],
    ['0049431555', [9_013]],
    ['4315550120', [9_013]],
    ['%', []],
    ['_', []],
    ['xyzzy', []],
  ])('finds "%s"', async (search, found) => {
    expect(await numbers({ search })).toEqual(found);
    expect((await api.user.list({ search })).pagination.total).toBe(found.length);
  });

  test('has pages and a total', async () => {
    const { data, pagination } = await api.user.list({ pagination: { page: 2, per_page: 10 } });
    expect([data, pagination.total]).toEqual([[], 4]);
  });

  test('has no sessions, codes or network addresses', async () => {
    const { data } = await api.user.list({});
    expect(Object.keys(data[0] ?? {})).not.toContain('session_version');
    expect(Object.keys(data[0] ?? {})).not.toContain('search_text');
  });
});

const big = await startServer();
await big.db.transaction(async (tx) => {
  await tx.execute('set local statement_timeout = 0');
  await tx.execute('drop index client_search');
  await tx.execute(`
  insert into client (id, number, user_uid, email, company, city, phone_area_code, phone_number, phone_country_code,
    is_active, user_type)
  select gen_random_uuid(), n, 'uid-' || n, 'versand' || n || '@firma' || n % 977 || '.example',
    'Firma ' || md5(n::text) || ' GmbH', (array['Kiel','Köln','Jena','Ulm'])[1 + n % 4], '04' || n % 97,
    (5550000 + n)::text, '49', n % 20 > 0, (array['monthly','weekly','daily'])[1 + n % 3]
  from generate_series(1, 100000) as n`);
  await tx.execute('create index client_search on client using gin (search_text gin_trgm_ops)');
});
await big.pool.query('vacuum analyze client');
const all = { user_type: 'all', is_active: -1, search: '' } as const;
const page = { offset: 0, limit: 25, descending: true };

describe('among 100,000 clients', () => {
  test.each<[string, (db: Db) => Promise<unknown>]>([
    ['the first page', (it) => listClients(it, all, page)],
    ['a deep page', (it) => listClients(it, all, { ...page, offset: 90_000 })],
    ['a search for one company', (it) => listClients(it, { ...all, search: 'versand4711@' }, page)],
    ['counting its hits', (it) => countClients(it, { ...all, search: 'versand4711@' })],
  ])('%s scans no table completely', async (_, run) => {
    const statements: { query: string; params: unknown[] }[] = [];
    await run(
      drizzle(big.pool, {
        schema,
        logger: { logQuery: (query, params) => statements.push({ query, params }) },
      }),
    );
    for (const { query, params } of statements) {
      const { rows } = await big.pool.query(`explain (analyze) ${query}`, params);
      expect(rows.map((it) => it['QUERY PLAN']).join('\n')).not.toContain('Seq Scan');
    }
  });
});
