import { useLingui } from '@lingui/react/macro';
import PackageSearch from 'lucide-react/icons/package-search';
import { usePagedList } from '#app/features/admin/use-paged-list.ts';
import { ListEmpty } from '#app/parts/lists/ListEmpty.tsx';
import { ShipmentsFailed } from '#app/parts/shipment/ShipmentsFailed.tsx';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { StaleNote } from '#app/parts/states/StaleNote.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { type ShipmentOfAll, shipmentPageSizes } from '#domain/staff/all-shipments.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import { OpenShipment } from './OpenShipment.tsx';
import { ParcelTable } from './ParcelTable.tsx';
import { ShipmentFilters } from './ShipmentFilters.tsx';
import { shipmentColumns } from './shipment-columns.tsx';
import { useAllShipments } from './use-all-shipments.ts';
import { noFilter, useShipmentSearch } from './use-shipment-search.ts';

const none: ShipmentOfAll[] = [];

/** See docs/rules.md 20.8. */
export function AllShipmentsPage() {
  const { t } = useLingui();
  const { current, change, isNarrowed } = useShipmentSearch();
  const query = useAllShipments(current);
  const { page, isLoading, isMissing, server } = usePagedList(query, current, shipmentPageSizes, change, {
    reachable: resultWindow,
  });

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
            server={server}
            pageSizes={shipmentPageSizes}
            renderDetails={(shipment) => <ParcelTable shipment={shipment} />}
            mainAction={({ shipment_id, recipient }) => (
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
                <ShipmentsFailed query={query} onReset={isNarrowed ? () => change(noFilter) : undefined} />
              ) : undefined
            }
          />
        </Card>
      </div>
    </>
  );
}
