import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { emptyArticle } from '#domain/articles/article.ts';
import { batchLimits } from '#domain/order/order-batch.ts';
import { templateLimits } from '#domain/order/template.ts';
import { importMappingLimits } from '#domain/order-import/import-mapping.ts';
import { pageLimits } from '#domain/people/stored-bytes.ts';
import { startServer } from '#support/server.ts';

/* No read call of a customer may answer more than a page, including calls added to the contract later. */

const server = await startServer();
const customer = await server.signIn();
const batch = randomUUID();
/** Three-byte characters, filling a row. */
const long = (characters: number) => '€'.repeat(characters - 20);
const [rows, templates, mappings, articles] = [12, 12, 60, 2_500];

beforeAll(async () => {
  const { id } = customer.client;
  await server.pool.query(
    `insert into batch (client_id, batch_id, name, head, row_count, is_whole, revision, term, updated)
      values ($1, $2, 'a.csv', '{"headings": []}', $3, true, 1, 1, now())`,
    [id, batch, rows],
  );
  await server.pool.query(
    `insert into batch_row (client_id, batch_id, place, key, facts, handed, changed)
      select $1, $2, n - 1, gen_random_uuid(), json_build_object('t', $3::text), json_build_object('t', $3::text), n
      from generate_series(1, $4) as n`,
    [id, batch, long(batchLimits.row), rows],
  );
  await server.pool.query(
    `insert into template (client_id, template_id, name, form, updated)
      select $1, gen_random_uuid(), 'x', json_build_object('t', $2::text), now() from generate_series(1, $3)`,
    [id, long(templateLimits.form), templates],
  );
  await server.pool.query(
    `insert into import_mapping (client_id, mapping_id, shape, name, mapping, updated)
      select $1, gen_random_uuid(), repeat('a', 28), 'x', json_build_object('t', $2::text), now() from generate_series(1, $3)`,
    [id, long(importMappingLimits.mapping), mappings],
  );
  await server.pool.query(
    `insert into article (client_id, article_id, facts, same_key, changed)
      select $1, gen_random_uuid(), $2, n, n from generate_series(1, $3) as n`,
    [id, { ...emptyArticle, text_de: 'ü'.repeat(600), text_en: 'x'.repeat(600) }, articles],
  );
  await server.pool.query('update client set article_cursor = $2 where id = $1', [id, articles]);
});

type Call = { path: string; method: string; access: string; name: string };
function callsOf(node: object, name: string[] = []): Call[] {
  const call = (node as { '~orpc'?: { route: Call; meta: { access: string } } })['~orpc'];
  if (call?.route)
    return [
      { path: call.route.path, method: call.route.method, access: call.meta.access, name: name.join('.') },
    ];
  return Object.entries(node).flatMap(([key, inner]) => callsOf(inner as object, [...name, key]));
}
const reading = callsOf(contract).filter(({ method, access }) => method === 'GET' && access === 'user');

const ask = (path: string) =>
  server.request(`/api${path}`, { headers: { authorization: `Bearer ${customer.access}` } });

/** A page, or one larger row, plus the fields around it. */
const most = Math.max(pageLimits.bytes, 2 * 3 * batchLimits.row) + 100_000;

test.each(reading)('$name returns at most a page', async ({ path }) => {
  const response = await ask(path.replace('{id}', batch).replaceAll(/\{\w+\}/g, randomUUID()));
  expect(response.status).toBeLessThan(500);
  expect((await response.arrayBuffer()).byteLength).toBeLessThan(most);
});

test.each([
  ['/template', templates, 'template_id'],
  ['/import-mapping', mappings, 'mapping_id'],
])('the pages of %s return every row once', async (path, count, id) => {
  const ids: string[] = [];
  let pages = 0;
  let next: string | null = '';
  while (next !== null) {
    const response = await ask(next === '' ? path : `${path}?after=${next}`);
    const page = (await response.json()) as { data: Record<string, string>[]; next: string | null };
    ids.push(...page.data.map((it) => it[id] ?? ''));
    next = page.next;
    pages += 1;
  }
  expect(new Set(ids).size).toBe(count);
  expect(ids).toHaveLength(count);
  expect(pages).toBeGreaterThan(2);
});

test('the pages of a batch return all rows with what was handed to the queue', async () => {
  const places: number[] = [];
  let since: string | undefined;
  for (;;) {
    const { data } = await customer.api.batch.get({ id: batch, since });
    places.push(...data.rows.map((it) => it.place));
    expect(data.rows.every((it) => it.handed !== null && it.facts.t === it.handed.t)).toBe(true);
    if (!data.more) break;
    since = data.cursor;
  }
  expect(places).toEqual(Array.from({ length: rows }, (_, place) => place));
});

test('the pages of the articles return all of them', async () => {
  let since: string | undefined;
  let count = 0;
  for (;;) {
    const { data, sync } = await customer.api.article.list({ since });
    count += data.length;
    if (!sync.more) break;
    since = sync.cursor;
  }
  expect(count).toBe(articles);
});
