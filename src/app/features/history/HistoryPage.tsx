import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { PageTitle } from '#app/parts/PageTitle.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DataTable } from '#app/ui/DataTable.tsx';
import { resultWindow } from '#contract/call.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryEmpty, HistoryFailed, StaleNote } from './HistoryStates.tsx';
import { historyColumns, numberText } from './history-columns.tsx';
import { PrintLabel } from './PrintLabel.tsx';
import { useHistory } from './use-history.ts';
import { historyPageSizes, useHistorySearch } from './use-history-search.ts';
import { ViewShipment } from './ViewShipment.tsx';
import { WaitingStrip } from './WaitingStrip.tsx';

/** Every shipment of the user, newest first (spec 2 §2 "History"). */
export function HistoryPage() {
  const { t } = useLingui();
  const { current, change, isNarrowed } = useHistorySearch();
  const query = useHistory(current);
  const highlighted = useHighlighted();
  const page = query.data;
  const hasFailed = query.isError && !page;
  const isWithoutAnswer = query.isPending && query.fetchStatus === 'paused';

  return (
    <>
      <PageTitle text={t`Archiv`} />
      <div className="flex flex-col gap-4 [&_tr:has([data-new])]:bg-success-soft">
        <WaitingStrip />
        <Card isFlush label={t`Sendungen`}>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <HistoryFilters current={current} onChange={change} />
            {page && (
              <div className="px-4 pb-3.5 empty:hidden sm:py-3.5">
                <StaleNote isFailing={query.isError} updatedAt={query.dataUpdatedAt} />
              </div>
            )}
          </div>
          <DataTable
            label={t`Sendungen`}
            columns={historyColumns(highlighted)}
            rows={page?.data ?? []}
            getRowId={(shipment) => shipment.shipment_id}
            getRowLabel={(shipment) => `${shipment.recipient.company}, ${numberText(shipment)}`}
            server={{
              page: current.page,
              perPage: current.perPage,
              total: page?.pagination.total ?? 0,
              reachable: resultWindow,
              onChange: ({ page, perPage }) =>
                change({ page, perPage: historyPageSizes.find((size) => size === perPage) ?? 25 }),
            }}
            pageSizes={historyPageSizes}
            rowActions={(shipment) => (
              <>
                <PrintLabel
                  shipment={shipment}
                  of={`${shipment.recipient.company}, ${numberText(shipment)}`}
                  look="icon"
                  menuClassName="max-sm:hidden"
                />
                <ViewShipment shipment={shipment} />
              </>
            )}
            isLoading={(query.isPending && !isWithoutAnswer) || query.isPlaceholderData}
            empty={
              <HistoryEmpty isNarrowed={isNarrowed} onReset={() => change({ search: '', status: -1 })} />
            }
            error={
              hasFailed || isWithoutAnswer ? (
                <HistoryFailed
                  error={query.error}
                  onRetry={() => void query.refetch()}
                  isRetrying={query.isFetching}
                />
              ) : undefined
            }
          />
        </Card>
      </div>
    </>
  );
}

/** The shipment an order just became: the order page hands it on when it leads here. */
function useHighlighted(): string | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('highlight' in state)) return undefined;
  return typeof state.highlight === 'string' ? state.highlight : undefined;
}
