import { useLingui } from '@lingui/react/macro';
import PackageSearch from 'lucide-react/icons/package-search';
import { listAnswer } from '#app/api/list-answer.ts';
import { ListEmpty } from '#app/parts/ListEmpty.tsx';
import { PageTitle } from '#app/parts/PageTitle.tsx';
import { ShipmentsFailed } from '#app/parts/ShipmentsFailed.tsx';
import { StaleNote } from '#app/parts/StaleNote.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { usePageInReach } from '#app/ui/table/use-page-in-reach.ts';
import { type ShipmentOfAll, shipmentPageSizes } from '#domain/all-shipments.ts';
import { resultWindow } from '#domain/result-window.ts';
import { OpenShipment } from './OpenShipment.tsx';
import { ParcelTable } from './ParcelTable.tsx';
import { ShipmentFilters } from './ShipmentFilters.tsx';
import { shipmentColumns } from './shipment-columns.tsx';
import { useAllShipments } from './use-all-shipments.ts';
import { noFilter, useShipmentSearch } from './use-shipment-search.ts';

const none: ShipmentOfAll[] = [];

/** Everybody's shipments, a page at a time (docs/rules.md 20.8). */
export function AllShipmentsPage() {
  const { t } = useLingui();
  const { current, change, isNarrowed } = useShipmentSearch();
  const query = useAllShipments(current);
  const { answer: page, isLoading, isMissing } = listAnswer(query);
  const total = page?.pagination.total ?? 0;

  const reached = query.isPlaceholderData ? undefined : Math.min(total, resultWindow);
  usePageInReach({ ...current, total: page && reached }, (next) => change({ page: next }));

  return (
    <>
      <PageTitle text={t`Sendungen`} />
      <div className="flex flex-col gap-3">
        {page && <StaleNote isFailing={query.isError} updatedAt={query.dataUpdatedAt} />}
        <Card isFlush label={t`Sendungen`}>
          <ShipmentFilters
            current={current}
            onChange={change}
            isReferenceIgnored={page?.is_reference_ignored === true && current.reference !== ''}
          />
          <DataTable
            label={t`Sendungen`}
            columns={shipmentColumns()}
            rows={page?.data ?? none}
            getRowId={(shipment) => shipment.shipment_id}
            getRowLabel={(shipment) => shipment.recipient.company}
            server={{
              page: current.page,
              perPage: current.perPage,
              total,
              reachable: resultWindow,
              onChange: ({ page, perPage }) =>
                change({
                  page,
                  perPage: shipmentPageSizes.find((size) => size === perPage) ?? current.perPage,
                }),
            }}
            pageSizes={shipmentPageSizes}
            renderDetails={(shipment) => <ParcelTable shipment={shipment} />}
            rowActions={({ shipment_id, recipient }) => (
              <OpenShipment id={shipment_id} of={recipient.company} />
            )}
            isLoading={isLoading}
            empty={
              <ListEmpty
                isNarrowed={isNarrowed}
                onReset={() => change(noFilter)}
                unfit={t`Keine Sendung passt zu dieser Suche.`}
                icon={PackageSearch}
                text={t`Noch keine Sendungen. Was Kunden aufgeben, steht danach hier.`}
              />
            }
            error={
              isMissing ? (
                <ShipmentsFailed
                  error={query.error}
                  onRetry={() => void query.refetch()}
                  isRetrying={query.isFetching}
                  onReset={isNarrowed ? () => change(noFilter) : undefined}
                />
              ) : undefined
            }
          />
        </Card>
      </div>
    </>
  );
}
