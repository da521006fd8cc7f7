import { useLingui } from '@lingui/react/macro';
import PackagePlus from 'lucide-react/icons/package-plus';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { listAnswer } from '#app/api/list-answer.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { ListEmpty } from '#app/parts/lists/ListEmpty.tsx';
import { useHighlighted } from '#app/parts/lists/use-highlighted.ts';
import { PrintLabel } from '#app/parts/print/PrintLabel.tsx';
import { ShipmentsFailed } from '#app/parts/shipment/ShipmentsFailed.tsx';
import { shipmentLabel as labelOf } from '#app/parts/shipment/shipment-number.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { StaleNote } from '#app/parts/states/StaleNote.tsx';
import { paths } from '#app/paths.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { historyColumns } from './history-columns.tsx';
import { ListPlace } from './ListPlace.tsx';
import { PrintFormats } from './PrintFormats.tsx';
import { RepeatInRow } from './RepeatShipment.tsx';
import { SendLabels } from './SendLabels.tsx';
import { useChosenShipments } from './use-chosen-shipments.ts';
import { useHistory } from './use-history.ts';
import { type HistorySearch, historyPageSizes, noFilter, useHistorySearch } from './use-history-search.ts';
import { useStoreUnprinted } from './use-store-unprinted.ts';
import { ViewShipment } from './ViewShipment.tsx';
import { WaitingStrip } from './WaitingStrip.tsx';

const none: Shipment[] = [];
const loadSelectionBar = () => import('./SelectionBar.tsx').then((it) => it.SelectionBar);

/** Newest first (docs/rules.md 15.1). */
export function HistoryPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const { current, change, isNarrowed } = useHistorySearch();
  const { query, total } = useHistory(current, isNarrowed);
  const highlighted = useHighlighted();
  const { answer: page, isLoading, isMissing } = listAnswer(query);
  const rows = page?.data ?? none;
  useStoreUnprinted(rows);
  // The list is stale until the refetch ends; the new shipment appears then.
  const isBefore =
    highlighted !== undefined && query.isFetching && !rows.some((it) => it.shipment_id === highlighted);
  const { chosen, selected, choose, clear } = useChosenShipments(rows);
  const SelectionBar = useLater(loadSelectionBar, chosen.length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of a column are those of the locale
  const columns = useMemo(() => historyColumns(highlighted), [highlighted, locale]);

  /** Clears the selection: it refers to rows of the previous search. */
  function narrow(next: Partial<HistorySearch>): void {
    clear();
    change(next);
  }

  return (
    <ListPlace>
      <PageTitle text={t`Archiv`} />
      <div className="flex flex-col gap-4 [&_tbody:has([data-new])]:bg-success-soft">
        <WaitingStrip />
        <Card isFlush label={t`Sendungen`}>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <HistoryFilters current={current} onChange={narrow} />
            {page && (
              <div className="px-4 pb-3.5 empty:hidden sm:py-3.5">
                <StaleNote isFailing={query.isError} updatedAt={query.dataUpdatedAt} />
              </div>
            )}
          </div>
          <DataTable
            label={t`Sendungen`}
            columns={columns}
            rows={rows}
            getRowId={idOf}
            getRowLabel={labelOf}
            server={{
              page: current.page,
              perPage: current.perPage,
              total: total ?? page?.pagination.total ?? 0,
              isCounting: total === undefined,
              sort: { column: 'created', isDescending: !current.isOldestFirst },
              reachable: resultWindow,
              onChange: ({ page, perPage, sort }) =>
                change({
                  page,
                  perPage: historyPageSizes.find((size) => size === perPage) ?? 25,
                  isOldestFirst: sort?.isDescending === false,
                }),
            }}
            pageSizes={historyPageSizes}
            selection={{ selected, onChange: choose }}
            mainAction={mainAction}
            moreActions={moreActions}
            // Rows are about to move: a click could print the wrong label.
            areActionsStill={isBefore}
            isLoading={isLoading}
            empty={
              <ListEmpty
                isNarrowed={isNarrowed}
                onReset={() => narrow(noFilter)}
                unfit={t`Keine Sendung passt zu dieser Suche.`}
                icon={PackagePlus}
                text={t`Noch keine Sendungen. Was Sie senden, steht hier mit Nummer, Status und Label.`}
                action={
                  <Button variant="primary" onClick={() => void navigate(paths.order())}>
                    {t`Auftrag erstellen`}
                  </Button>
                }
              />
            }
            error={
              isMissing ? (
                <ShipmentsFailed query={query} onReset={isNarrowed ? () => narrow(noFilter) : undefined} />
              ) : undefined
            }
          />
          {chosen.length > 0 && SelectionBar && <SelectionBar chosen={chosen} onNone={clear} />}
        </Card>
      </div>
    </ListPlace>
  );
}

const idOf = (shipment: Shipment) => shipment.shipment_id;

const mainAction = (shipment: Shipment) => (
  <PrintLabel shipment={shipment} of={labelOf(shipment)} look="icon" menuClassName="@max-wide:hidden" />
);

const moreActions = (shipment: Shipment) => (
  <>
    <SendLabels shipments={[shipment]} of={labelOf(shipment)} look="row" />
    <RepeatInRow shipment={shipment} />
    <ViewShipment shipment={shipment} />
    <PrintFormats shipment={shipment} of={labelOf(shipment)} />
  </>
);
