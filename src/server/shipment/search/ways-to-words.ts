import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/connect.ts';
import { isLongText, isShortText, shipment } from '#server/db/schema.ts';

/** Short and long texts have separate indexes (see the schema). */
export const eachLength = [isShortText(shipment.search_text), isLongText(shipment.search_text)] as const;

/** Newest shipments sampled to estimate how frequent the words are. */
const lookedAt = 500;
/** From this share on, a scan of all texts fills the result window faster than the search index. */
const common = 0.1;

/**
 * Returns conditions to query one by one. PostgreSQL underestimates the cost of matching words and would nearly always
 * scan all texts.
 */
export async function waysToWords(
  db: DbOrTx,
  requested: SQL,
  words: SQL | undefined,
): Promise<readonly (SQL | undefined)[]> {
  if (!words) return [undefined];
  const { rows } = await db.execute<{ seen: number; hits: number }>(sql`
    select count(*)::int as seen, (count(*) filter (where ${words}))::int as hits from (
      select search_text from ${shipment} where ${requested}
      order by ${shipment.created} desc, ${shipment.shipment_id} desc limit ${lookedAt}
    ) as shipment`);
  const [{ seen, hits } = { seen: 0, hits: 0 }] = rows;
  return hits > seen * common ? eachLength : [undefined];
}
