import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#app/api/client.ts';
import { useConnection } from '#app/offline/queue/connection.ts';
import { knownNumbers } from '#app/offline/work/batches.ts';
import type { WorkDatabase } from '#app/offline/work/db.ts';
import { useLiveQuery } from '#app/offline/work/live-query.ts';
import type { JudgedRow } from './judged-row.ts';

/** Shipments of the archive that are compared: the newest ones. */
const [pages, perPage] = [5, 100] as const;

/** Own numbers that had an order before: from this device, or among the archive's newest shipments; since when (ms). */
export function useKnownNumbers(db: WorkDatabase, batch: string, rows: readonly JudgedRow[]) {
  // Rows are other objects after each change of one of them; their numbers are the same.
  const key = [...new Set(rows.map((it) => it.own).filter(Boolean))].sort().join('\0');
  const numbers = useMemo(() => key.split('\0').filter(Boolean), [key]);
  const here = useLiveQuery(() => knownNumbers(db, numbers, batch), [db, batch, numbers]);
  const isOffline = useConnection() === 'offline';
  const archive = useQuery({
    queryKey: ['order-import', 'archive-references'],
    enabled: !isOffline && numbers.length > 0,
    staleTime: 60_000,
    queryFn: ({ signal }) => readReferences(signal),
  });
  const ownKey = rows.flatMap(({ where }) => (where.is === 'sent' ? where.shipment_id : [])).join(' ');
  return useMemo(() => {
    const own = new Set(ownKey.split(' '));
    const wanted = new Set(numbers);
    const known = new Map(here);
    for (const { shipment_id, reference, created } of archive.data ?? []) {
      if (wanted.has(reference) && !own.has(shipment_id))
        known.set(reference, Math.max(created, known.get(reference) ?? 0));
    }
    return known;
  }, [here, archive.data, ownKey, numbers]);
}

type Reference = { shipment_id: string; reference: string; created: number };

async function readReferences(signal: AbortSignal): Promise<Reference[]> {
  const references: Reference[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const { data } = await api.shipment.userList(
      { pagination: { page, per_page: perPage }, without_tracking_number: true, with_total: false },
      { signal },
    );
    for (const it of data) {
      if (it.reference_number_1 === '') continue;
      const created = it.created.seconds * 1000;
      references.push({ shipment_id: it.shipment_id, reference: it.reference_number_1, created });
    }
    if (data.length < perPage) break;
  }
  return references;
}
