import type { DbOrTx } from '#server/db/connect.ts';

/** ms a search stays known: shipments hardly become fewer, and whoever turns pages asks for the same again. */
const knownFor = 60_000;
const mostKnown = 1_000;

/** A search, and in whose database. */
type Search = { db: DbOrTx; filter: object };

const known = new WeakMap<DbOrTx, Map<string, number>>();

/**
 * Searches that lately found more than the result window shows. Counting that far is what takes the time of a search
 * for a common word, and its answer, "more", stays the same from page to page.
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
    // The key goes to the end again: the first one is the oldest.
    ofDatabase.delete(key);
    ofDatabase.set(key, performance.now());
    const [oldest] = ofDatabase.keys();
    if (ofDatabase.size > mostKnown && oldest !== undefined) ofDatabase.delete(oldest);
  },
};
