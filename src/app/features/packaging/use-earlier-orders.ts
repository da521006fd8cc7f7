import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { orpc } from '#app/api/client.ts';
import { listItems } from '#app/offline/queue/outbox.ts';
import { listReceipts } from '#app/offline/queue/queue-view.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import type { OutboxRow, PackagingReceipt, PackagingRow, Receipt } from '#app/offline/rows/outbox-row.ts';

const perPage = 10;

const isWaiting = (row: OutboxRow): row is PackagingRow => row.op === 'packaging.create';
const isSent = (receipt: Receipt): receipt is PackagingReceipt => receipt.op === 'packaging.create';

/** Newest first: waiting here, sent but not in the server's list yet, then that list, refetched after each send. */
export function useEarlierOrders(db: WorkDatabase) {
  const query = useInfiniteQuery(
    orpc.packaging.list.infiniteOptions({
      input: (page: number) => ({ page: String(page), per_page: String(perPage) }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) =>
        pages.length * perPage < last.pagination.total ? pages.length + 1 : undefined,
      refetchOnMount: 'always',
    }),
  );
  const waiting = useLiveQuery(async () => (await listItems(db)).filter(isWaiting).reverse(), [db]);
  const receipts = useLiveQuery(async () => (await listReceipts(db, 0)).filter(isSent), [db]);
  const lastSent = receipts && (receipts[0]?.id ?? '');
  const seen = useRef(lastSent);
  const { refetch } = query;
  useEffect(() => {
    if (seen.current !== undefined && lastSent !== seen.current) void refetch();
    seen.current = lastSent;
  }, [lastSent, refetch]);

  const orders = query.data?.pages.flatMap((page) => page.data);
  const known = new Set(orders?.map((order) => order.packaging_id));
  // Older receipts are on later pages, not missing.
  const oldest = query.hasNextPage ? (orders?.at(-1)?.created.seconds ?? 0) * 1000 : 0;
  const sent = (receipts ?? []).filter(
    ({ answer, sentAt }) => !known.has(answer.packaging_id) && sentAt > oldest,
  );
  return { query, waiting: waiting ?? [], sent, orders };
}
