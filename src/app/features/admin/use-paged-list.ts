import type { UseQueryResult } from '@tanstack/react-query';
import { listAnswer } from '#app/api/list-answer.ts';
import type { TableSort } from '#app/ui/table/table-props.ts';
import { usePageInReach } from '#app/ui/table/use-page-in-reach.ts';

type PageChange<Size> = { page: number; perPage?: Size; isDescending?: boolean };

/** Response and table state of a server-paged list. Rows beyond `reachable` cannot be requested. */
export function usePagedList<Answer extends { pagination: { total: number } }, Size extends number>(
  query: UseQueryResult<Answer>,
  current: { page: number; perPage: Size },
  sizes: readonly Size[],
  change: (next: PageChange<Size>) => void,
  { sort, reachable }: { sort?: TableSort; reachable?: number },
) {
  const { answer, isLoading, isMissing } = listAnswer(query);
  const total = answer?.pagination.total ?? 0;
  const known = query.isPlaceholderData ? undefined : answer && Math.min(total, reachable ?? total);
  usePageInReach({ ...current, total: known }, (page) => change({ page }));
  const server = {
    page: current.page,
    perPage: current.perPage,
    total,
    ...(reachable && { reachable }),
    ...(sort && { sort }),
    onChange: (next: { page: number; perPage: number; sort: TableSort | undefined }) =>
      change({
        page: next.page,
        perPage: sizes.find((size) => size === next.perPage) ?? current.perPage,
        ...(sort && { isDescending: next.sort?.isDescending ?? true }),
      }),
  };
  return { page: answer, isLoading, isMissing, server };
}
