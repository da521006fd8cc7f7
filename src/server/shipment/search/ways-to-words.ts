import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/connect.ts';
import { isLongText, isShortText, shipment } from '#server/db/schema.ts';

/**
 * Conditions by length: each length of words has an index of its own, short ones with the words in it (see the
 * schema).
 */
export const eachLength = [isShortText(shipment.search_text), isLongText(shipment.search_text)] as const;

/** The newest shipments tell how many have certain words. */
const lookedAt = 500;
/**
 * The share from which on going through the words of all comes sooner to the end of the result window than the search
 * index.
 */
const common = 0.1;

/**
 * Finds how as many shipments with certain words as the result window shows are soonest found: conditions to be asked
 * for one after the other. PostgreSQL holds looking for words in a text to be as cheap as comparing two numbers, and
 * would nearly always go through all of them.
 */
export async function waysToWords(
  db: DbOrTx,
  wanted: SQL,
  words: SQL | undefined,
): Promise<readonly (SQL | undefined)[]> {
  if (!words) return [undefined];
  const { rows } = await db.execute<{ seen: number; hits: number }>(sql`
    select count(*)::int as seen, (count(*) filter (where ${words}))::int as hits from (
      select search_text from ${shipment} where ${wanted}
      order by ${shipment.created} desc, ${shipment.shipment_id} desc limit ${lookedAt}
    ) as shipment`);
  const [{ seen, hits } = { seen: 0, hits: 0 }] = rows;
  return hits > seen * common ? eachLength : [undefined];
}
