import type { JudgedRow } from './judged-row.ts';

type KnownRow = Pick<JudgedRow, 'id' | 'own' | 'isLeftOut' | 'isAskedFor'> & {
  where: Pick<JudgedRow['where'], 'is'>;
};

/**
 * Rows to leave out because their number already had an order (docs/rules.md 25.7), unless requested by the user; this
 * batch's orders do not count.
 */
export function foundLater(rows: readonly KnownRow[], knownSince: ReadonlyMap<string, number>): string[] {
  if (knownSince.size === 0) return [];
  const underWay = new Set(rows.filter((it) => it.where.is !== 'here').map((it) => it.own));
  return rows
    .filter(({ own, where, isLeftOut, isAskedFor }) => {
      const isOpen = where.is === 'here' && !isLeftOut && !isAskedFor;
      return isOpen && own !== '' && knownSince.has(own) && !underWay.has(own);
    })
    .map((it) => it.id);
}
