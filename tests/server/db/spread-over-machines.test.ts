import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '#support/server.ts';

/*
 * Whether a distributed PostgreSQL (Citus) could spread the tables by client, as far as the schema shows.
 * docs/operation.md 2.8 lists each table that is not spread and each key that has to go.
 */

const { pool } = await startServer();
const paper = readFileSync(join('docs', 'operation.md'), 'utf8');
const paragraph = paper.slice(paper.indexOf('**2.8**'), paper.indexOf('## 3.'));
const places = new Map(
  [...paragraph.matchAll(/^\| `(\w+)` +\| (everywhere|one place) +\| .{15,} \|$/gm)].map(
    ([, table = '', place]) => [table, place],
  ),
);
const taken = [...paragraph.matchAll(/^- `(\w+)`: .{40,}/gm)].map(([, key]) => key);

const textOf = async (query: string): Promise<string[]> =>
  (await pool.query<{ text: string }>(query)).rows.map((it) => it.text);

const tables = await textOf(
  `select relname as text from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    and not relispartition order by 1`,
);
const spread = tables.filter((it) => !places.has(it));

test('each table is spread by client, or listed with the reason', async () => {
  const withClient = await textOf(
    `select attrelid::regclass::text as text from pg_attribute where attname = 'client_id' and attnotnull
      and atttypid = 'uuid'::regtype`,
  );
  expect(spread.filter((it) => !withClient.includes(it))).toEqual([]);
  expect([...places.keys()].filter((it) => !tables.includes(it))).toEqual([]);
  expect(spread.length).toBeGreaterThan(20);
});

test('each unique key of a spread table contains the client', async () => {
  const { rows } = await pool.query<{ key: string; table: string }>(
    `select indexrelid::regclass::text as key, indrelid::regclass::text as table from pg_index
      where indisunique and indrelid = any($1::regclass[]) and not exists (
        select from pg_attribute where attrelid = indexrelid and attname = 'client_id' and attnum <= indnkeyatts)`,
    [spread],
  );
  expect(rows.map((it) => it.key).toSorted()).toEqual(taken.toSorted());
});

test('foreign keys lead only to tables on the same machine', async () => {
  const { rows } = await pool.query<{ key: string; from: string; to: string; is_by_client: boolean }>(
    `select conname as key, conrelid::regclass::text as from, confrelid::regclass::text as to, exists (
        select from unnest(conkey, confkey) as k (own, other)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = own and a.attname = 'client_id'
        join pg_attribute b on b.attrelid = confrelid and b.attnum = other and b.attname = 'client_id'
      ) as is_by_client
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const isBeside = ({ from, to, is_by_client }: (typeof rows)[number]) => {
    if (places.get(to) === 'everywhere') return true;
    if (places.has(from)) return places.get(from) === 'one place' && places.get(to) === 'one place';
    return !places.has(to) && is_by_client;
  };
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((it) => !isBeside(it))).toEqual([]);
});

test('triggers on a spread table work by its client', async () => {
  const functions = await pool.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc join pg_language l on l.oid = prolang
      where pronamespace = 'public'::regnamespace and lanname = 'plpgsql'`,
  );
  const isOfTable = new RegExp(`\\b(?:from|into|update|join) (${tables.join('|')})\\b`);
  const statements = functions.rows.flatMap(({ name, body }) =>
    body
      .split(';')
      .filter((it) => isOfTable.test(it))
      .map((text) => ({ name, text, table: isOfTable.exec(text)?.[1] ?? '' })),
  );
  expect(statements.length).toBeGreaterThan(4);
  expect(statements.filter(({ table, text }) => places.has(table) || !text.includes('client_id'))).toEqual(
    [],
  );
});
