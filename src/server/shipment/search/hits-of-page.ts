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
 * A page of everybody's shipments and how many there are, counted to one more than the window shows. `offset` counts
 * from the newest, also where `behind` says where the page begins; `patternMs` is what looking for a pattern may take.
 */
export async function hitsOfPage(
  db: Db,
  filter: AllFilter,
  { offset, limit, behind }: HitsOfPage,
  patternMs?: number,
): Promise<{ hits: Hit[]; total: number }> {
  const page = { offset: behind ? 0 : offset, limit, behind };
  // Searches; with a pattern the search is given up in time.
  const search = <Result>(work: (tx: DbOrTx) => Promise<Result>) =>
    filter.pattern === undefined ? work(db) : inTime(db, work, patternMs);
  const find = () => search((tx) => findHits(tx, filter, page));
  const isByText = searchPatterns(filter.search).length > 0 || filter.pattern !== undefined;
  if (!isByText || filter.trackingNumber !== '' || limit === 0) {
    const hits = await find();
    // A page that is not full is the last one, unless it is empty.
    const isLast = hits.length > 0 ? hits.length < limit : offset === 0;
    return { hits, total: isLast ? offset + hits.length : await search((tx) => countHits(tx, filter)) };
  }
  // The index of words is sorted by when they were ordered.
  const isInOrder = filter.pattern === undefined && filter.sortedBy === 'created';
  const findCommon = () => (isInOrder ? hitsInOrder(db, filter, page) : find());
  if (commonSearches.has({ db, filter })) return { hits: await findCommon(), total: resultWindow + 1 };
  // Words that many have are soon found among the newest, those of few together with their count: both are asked side
  // by side.
  const [amongNewest, ofText] = await Promise.all([
    search((tx) => hitsAmongNewest(tx, filter, page)),
    search((tx) => hitsOfText(tx, filter, page)),
  ]);
  if (ofText.total <= resultWindow) return ofText;
  commonSearches.note({ db, filter });
  return { hits: amongNewest.length === limit ? amongNewest : await findCommon(), total: ofText.total };
}
