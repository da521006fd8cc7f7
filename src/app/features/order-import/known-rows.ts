import type { JudgedRow } from './judged-row.ts';

type KnownRow = Pick<JudgedRow, 'id' | 'own' | 'isLeftOut' | 'isAskedFor'> & {
  where: Pick<JudgedRow['where'], 'is'>;
};

/**
 * The rows that are to be left out, since their own number had an order before (docs/rules.md 25.7): all that are still
 * here and that nobody has asked for. A number of which this batch itself has sent something is no order of before.
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
