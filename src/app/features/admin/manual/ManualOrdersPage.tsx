import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import HandHelping from 'lucide-react/icons/hand-helping';
import { orpc } from '#app/api/client.ts';
import { ageText } from '#app/features/admin/info/info-words.ts';
import { usePagedList } from '#app/features/admin/use-paged-list.ts';
import { ListEmpty } from '#app/parts/lists/ListEmpty.tsx';
import { ShipmentsFailed } from '#app/parts/shipment/ShipmentsFailed.tsx';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { StaleNote } from '#app/parts/states/StaleNote.tsx';
import { useNow } from '#app/parts/states/use-now.ts';
import { Card } from '#app/ui/Card.tsx';
import { SegmentedControl } from '#app/ui/fields/SegmentedControl.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import type { ShipmentOfAll } from '#domain/staff/all-shipments.ts';
import { waitAges } from '#domain/staff/info.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import { manualColumns } from './manual-columns.tsx';
import { manualPageSizes, useManualSearch } from './use-manual-search.ts';

const none: ShipmentOfAll[] = [];

/** Oldest first (docs/rules.md 20.13). */
export function ManualOrdersPage() {
  const { t } = useLingui();
  const now = useNow();
  const { current, change } = useManualSearch();
  const query = useQuery(
    orpc.shipment.listManual.queryOptions({
      input: {
        filter: current.filter,
        ...(current.age === 'any' ? {} : { age: current.age }),
        pagination: { page: current.page, per_page: current.perPage },
      },
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),
  );
  const { page, isLoading, isMissing, server } = usePagedList(query, current, manualPageSizes, change, {
    reachable: resultWindow,
  });
  const named = (text: string, count: number | undefined) => (count ? `${text} (${count})` : text);
  const isWaitingList = current.filter === 'open';
  return (
    <>
      <PageTitle text={t`Manuelle Aufträge`} />
      <div className="flex flex-col gap-3">
        {page && <StaleNote isFailing={query.isError} updatedAt={query.dataUpdatedAt} />}
        <Card isFlush label={t`Manuelle Aufträge`}>
          <div className="flex flex-wrap items-center gap-2.5 px-4 py-3.5">
            <SegmentedControl
              label={t`Welche Aufträge`}
              value={current.filter}
              segments={[
                { value: 'open', label: named(t`Offen`, page?.counts.open) },
                { value: 'begun', label: named(t`In Arbeit`, page?.counts.begun) },
                { value: 'mine', label: t`Bei mir` },
                { value: 'all', label: t`Alle` },
              ]}
              onChange={(filter) => change({ filter })}
              className="w-full sm:max-w-md"
            />
            <Select
              label={t`Alter`}
              isLabelHidden
              value={current.age}
              options={[
                { value: 'any', label: t`Jedes Alter` },
                ...waitAges.map((value) => ({ value, label: ageText(value) })),
              ]}
              onChange={(age) => change({ age })}
              className="w-full sm:w-56"
            />
          </div>
          <DataTable
            label={t`Manuelle Aufträge`}
            columns={manualColumns(now)}
            rows={page?.data ?? none}
            getRowId={(shipment) => shipment.shipment_id}
            getRowLabel={(shipment) => shipment.recipient.company}
            server={server}
            pageSizes={manualPageSizes}
            isLoading={isLoading}
            empty={
              <ListEmpty
                isNarrowed={current.age !== 'any' || current.filter === 'begun' || current.filter === 'mine'}
                onReset={() => change(current.age === 'any' ? { filter: 'all' } : { age: 'any' })}
                unfit={
                  current.age !== 'any'
                    ? t`Kein Auftrag ist so alt.`
                    : current.filter === 'mine'
                      ? t`Sie haben keinen Auftrag in Arbeit.`
                      : t`An keinem Auftrag wird gerade gearbeitet.`
                }
                icon={HandHelping}
                text={
                  isWaitingList
                    ? t`Kein manueller Auftrag wartet.`
                    : t`Noch keine manuellen Aufträge. Was Kunden mit dem Spezial-Service aufgeben, steht danach hier.`
                }
              />
            }
            error={isMissing ? <ShipmentsFailed query={query} /> : undefined}
          />
        </Card>
      </div>
    </>
  );
}
