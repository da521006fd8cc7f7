import { allStatuses, type OpenFilter, type StatusFilter } from '#domain/shipment/status.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import type { HistoryFilter, HistorySearch, HistoryStatus } from './use-history-search.ts';

/** Shared by the list and its export. */
export function filterQuery({ search, status, days }: HistoryFilter) {
  return {
    search,
    ...statusQuery(status),
    without_tracking_number: true,
    ...(days ? { date_range: { from: daySeconds(days.from), to: daySeconds(days.to) } } : {}),
  };
}

const statusQuery = (status: HistoryStatus): { shipment_status: StatusFilter; only?: OpenFilter } =>
  typeof status === 'number' ? { shipment_status: status } : { shipment_status: allStatuses, only: status };

export const orderQuery = ({ isOldestFirst }: Pick<HistorySearch, 'isOldestFirst'>) =>
  isOldestFirst ? { sort_by: 'created', descending: false } : {};
