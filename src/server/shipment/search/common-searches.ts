import type { DbOrTx } from '#server/db/connect.ts';

/** ms; the number of hits rarely shrinks, and paging repeats the search. */
const knownFor = 60_000;
const mostKnown = 1_000;

type Search = { db: DbOrTx; filter: object };

const known = new WeakMap<DbOrTx, Map<string, number>>();

/**
 * Searches with more hits than the result window. Counting is their slow part, and its result "more" is the same on
 * every page.
 */
export const commonSearches = {
  has({ db, filter }: Search): boolean {
    const since = known.get(db)?.get(JSON.stringify(filter));
    return since !== undefined && performance.now() - since < knownFor;
  },
  note({ db, filter }: Search): void {
    const ofDatabase = known.get(db) ?? new Map<string, number>();
    known.set(db, ofDatabase);
    const key = JSON.stringify(filter);
    // Reinserts the key, so the first key is the oldest.
    ofDatabase.delete(key);
    ofDatabase.set(key, performance.now());
    const [oldest] = ofDatabase.keys();
    if (ofDatabase.size > mostKnown && oldest !== undefined) ofDatabase.delete(oldest);
  },
};
