import { type SQL, sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import { pageLimits } from '#domain/people/stored-bytes.ts';
import type { DbOrTx } from './connect.ts';

type Page<Row> = { rows: Row[]; more: boolean };

/**
 * Returns the first rows that fit into `pageLimits.bytes`, at least one. The table needs a column `bytes`; `shown` is
 * only read for the rows of the page.
 */
export async function pageByBytes<Row extends QueryResultRow>(
  db: DbOrTx,
  { shown, from, order, most = pageLimits.rows }: { shown: SQL; from: SQL; order: SQL; most?: number },
): Promise<Page<Row>> {
  const { rows } = await db.execute<Row & { found: number }>(sql`
    select ${shown}, found from (
      select *, sum(bytes) over (order by ${order} rows unbounded preceding) as until,
        row_number() over (order by ${order}) as nth, count(*) over ()::int as found
      from (select * from ${from} order by ${order} limit ${most + 1}) as ahead
    ) as sized where nth <= ${most} and (nth = 1 or until <= ${pageLimits.bytes}) order by ${order}`);
  return {
    rows: rows.map(({ found: _, ...row }) => row as unknown as Row),
    more: rows.length < (rows[0]?.found ?? 0),
  };
}
