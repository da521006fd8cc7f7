import { daySeconds } from '#domain/values/working-days.ts';
import type { HistoryFilter, HistorySearch } from './use-history-search.ts';

/** Shared by the list and its export. */
export function filterQuery({ search, status, days }: HistoryFilter) {
  return {
    search,
    shipment_status: status,
    without_tracking_number: true,
    ...(days ? { date_range: { from: daySeconds(days.from), to: daySeconds(days.to) } } : {}),
  };
}

export const orderQuery = ({ isOldestFirst }: Pick<HistorySearch, 'isOldestFirst'>) =>
  isOldestFirst ? { sort_by: 'created', descending: false } : {};
