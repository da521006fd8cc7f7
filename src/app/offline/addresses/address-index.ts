import type { SavedAddress } from '#domain/address/address.ts';
import type { Hit } from './address-hits.ts';
import { createAddressSearch } from './address-search.ts';
import { createForgivingSearch } from './forgiving-search.ts';
import { searchTexts } from './search-words.ts';
import { createTextOrder } from './text-order.ts';

/*
 * Address book in memory for search while typing: one folded text per address, 50,000 rows in a few milliseconds. Words
 * of company and city tolerate typing mistakes; such hits come last.
 */

export function createAddressIndex() {
  const rows: (SavedAddress | undefined)[] = [];
  /** Each text begins with a blank, so that a blank precedes every word. */
  const texts: string[] = [];
  const positions = new Map<string, number>();
  const free: number[] = [];
  const order = createTextOrder(texts);
  const forgiving = createForgivingSearch(texts);
  const search = createAddressSearch(texts, order, forgiving);
  const rowsAt = (found: readonly Hit[]) => found.flatMap(({ at }) => rows[at] ?? []);

  return {
    put(row: SavedAddress): void {
      const known = positions.get(row.address_id);
      if (known !== undefined && isSameRow(rows[known], row)) return;
      const at = known ?? free.pop() ?? rows.length;
      const before = known === undefined ? undefined : rows[at];
      order.takeOut(at);
      positions.set(row.address_id, at);
      rows[at] = row;
      const { text, forgiving: words } = searchTexts(row);
      texts[at] = text;
      order.add(at);
      search.forget();
      if (before?.company === row.company && before.city === row.city) return;
      for (const word of words) forgiving.remember(word, at);
    },

    remove(id: string): void {
      const at = positions.get(id);
      if (at === undefined) return;
      order.takeOut(at);
      positions.delete(id);
      rows[at] = undefined;
      texts[at] = '';
      free.push(at);
      search.forget();
    },

    arrange: (signal?: AbortSignal) => order.arrange(positions, signal),
    get: (id: string) => rows[positions.get(id) ?? -1],
    has: (id: string) => positions.has(id),
    ids: () => positions.keys(),
    get size() {
      return positions.size;
    },
    all: () => rows.filter((row) => row !== undefined),
    find: (query: string, limit: number) => rowsAt(search.find(query, limit)),
    findAll: (query: string) => rowsAt(search.findAll(query)),
  };
}

function isSameRow(a: SavedAddress | undefined, b: SavedAddress): boolean {
  if (!a) return false;
  for (const key in b) if (a[key as keyof SavedAddress] !== b[key as keyof SavedAddress]) return false;
  return true;
}
