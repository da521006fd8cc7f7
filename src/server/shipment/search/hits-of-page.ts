import { resultWindow } from '#domain/values/result-window.ts';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { searchPatterns } from '#server/db/search-text.ts';
import { commonSearches } from './common-searches.ts';
import {
  type AllFilter,
  countHits,
  findHits,
  type Hit,
  type HitsOfPage,
  hitsAmongNewest,
  hitsInOrder,
  hitsOfText,
} from './find-hits.ts';
import { inTime } from './match-shipments.ts';

/**
 * Counts at most one more than the result window. `offset` counts from the newest even with `behind`; `patternMs`
 * limits a pattern search.
 */
export async function hitsOfPage(
  db: Db,
  filter: AllFilter,
  { offset, limit, behind }: HitsOfPage,
  patternMs?: number,
): Promise<{ hits: Hit[]; total: number }> {
  const page = { offset: behind ? 0 : offset, limit, behind };
  const search = <Result>(work: (tx: DbOrTx) => Promise<Result>) =>
    filter.pattern === undefined ? work(db) : inTime(db, work, patternMs);
  const find = () => search((tx) => findHits(tx, filter, page));
  const isByText = searchPatterns(filter.search).length > 0 || filter.pattern !== undefined;
  if (!isByText || filter.trackingNumber !== '' || limit === 0) {
    const hits = await find();
    // A partial page is the last one, unless it is empty.
    const isLast = hits.length > 0 ? hits.length < limit : offset === 0;
    return { hits, total: isLast ? offset + hits.length : await search((tx) => countHits(tx, filter)) };
  }
  // The index of words is sorted by creation.
  const isInOrder = filter.pattern === undefined && filter.sortedBy === 'created';
  const findCommon = () => (isInOrder ? hitsInOrder(db, filter, page) : find());
  if (commonSearches.has({ db, filter })) return { hits: await findCommon(), total: resultWindow + 1 };
  // Runs both searches in parallel: the newest contain frequent words, the index has rare ones and the count.
  const [amongNewest, ofText] = await Promise.all([
    search((tx) => hitsAmongNewest(tx, filter, page)),
    search((tx) => hitsOfText(tx, filter, page)),
  ]);
  if (ofText.total <= resultWindow) return ofText;
  commonSearches.note({ db, filter });
  return { hits: amongNewest.length === limit ? amongNewest : await findCommon(), total: ofText.total };
}
