import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection } from '#app/offline/connection.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import type { SeenNumber } from '#domain/people/seen-number.ts';
import type { JudgedRow } from './judged-row.ts';
import { askSeenNumbers, seenHere } from './seen-numbers.ts';

/** Maps own numbers with an earlier order to its time in ms. */
export function useKnownNumbers(
  db: WorkDatabase,
  batch: string,
  rows: readonly JudgedRow[],
  choice: SeenNumber,
) {
  // Rows are new objects after each change, so the key uses their numbers.
  const key = [...new Set(rows.map((it) => it.own).filter(Boolean))].sort().join('\0');
  const numbers = useMemo(() => key.split('\0').filter(Boolean), [key]);
  const here = useLiveQuery(() => seenHere(db, numbers, batch, choice), [db, batch, numbers, choice]);
  const isOffline = useConnection() === 'offline';
  const archive = useQuery({
    queryKey: ['order-import', 'seen-numbers', batch, key],
    enabled: !isOffline && numbers.length > 0 && choice !== 'never',
    staleTime: 60_000,
    queryFn: ({ signal }) => askSeenNumbers(numbers, signal),
  });
  const ownKey = rows.flatMap(({ where }) => (where.is === 'sent' ? where.shipment_id : [])).join(' ');
  return useMemo(() => {
    const own = new Set(ownKey.split(' '));
    const known = new Map(here);
    for (const { shipment_id, number, created } of archive.data ?? []) {
      if (!own.has(shipment_id)) known.set(number, Math.max(created * 1000, known.get(number) ?? 0));
    }
    return known;
  }, [here, archive.data, ownKey]);
}
