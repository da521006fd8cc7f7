import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from '#server/db/connect.ts';
import * as schema from '#server/db/schema.ts';

export type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
};

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

export async function plansOf(pool: pg.Pool, run: (db: Db) => Promise<unknown>): Promise<Plan[]> {
  const statements: { query: string; params: unknown[] }[] = [];
  await run(
    drizzle(pool, { schema, logger: { logQuery: (query, params) => statements.push({ query, params }) } }),
  );
  const plans: Plan[] = [];
  for (const { query, params } of statements.filter((it) => !/^(?:begin|commit|set)\b/.test(it.query))) {
    const { rows } = await pool.query(`explain (analyze, format json) ${query}`, params);
    plans.push(...nodes(rows[0]['QUERY PLAN'][0].Plan));
  }
  return plans;
}
