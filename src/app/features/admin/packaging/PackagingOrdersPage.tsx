import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import PackageOpen from 'lucide-react/icons/package-open';
import { orpc } from '#app/api/client.ts';
import { usePagedList } from '#app/features/admin/use-paged-list.ts';
import { ListEmpty } from '#app/parts/lists/ListEmpty.tsx';
import { useTypedSearch } from '#app/parts/lists/use-typed-search.ts';
import { packagingStateText } from '#app/parts/orders/packaging-words.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { SearchField } from '#app/ui/fields/TextField.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { type PackagingState, packagingPageSizes } from '#domain/portal/packaging.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import { PackagingNote } from './PackagingNote.tsx';
import { orderLabel, packagingColumns } from './packaging-columns.tsx';
import { useChangePackaging } from './use-change-packaging.ts';
import { type PackagingSearch, packagingFilters, usePackagingSearch } from './use-packaging-search.ts';

/** See docs/rules.md 20.16. */
export function PackagingOrdersPage() {
  const { t } = useLingui();
  const { current, change, reset, isNarrowed } = usePackagingSearch();
  const query = usePackagingOrders(current);
  const save = useChangePackaging();
  const { page, isLoading, isMissing, server } = usePagedList(query, current, packagingPageSizes, change, {
    reachable: resultWindow,
  });
  return (
    <>
      <PageTitle text={t`Materialbestellungen`} />
      <div className="flex flex-col gap-4">
        <Card isFlush label={t`Materialbestellungen`}>
          <Filters current={current} onChange={change} counts={page?.counts} />
          <DataTable
            label={t`Materialbestellungen`}
            columns={packagingColumns(save)}
            rows={page?.data ?? []}
            getRowId={(order) => order.packaging_id}
            getRowLabel={orderLabel}
            server={server}
            pageSizes={packagingPageSizes}
            renderDetails={(order) => <PackagingNote order={order} />}
            isLoading={isLoading}
            empty={
              <ListEmpty
                isNarrowed={isNarrowed}
                onReset={reset}
                unfit={t`Keine Bestellung passt zu dieser Suche.`}
                icon={PackageOpen}
                text={t`Noch keine Bestellungen. Was Kunden an Material bestellen, steht danach hier.`}
              />
            }
            error={
              isMissing ? (
                <QueryMissing
                  query={query}
                  offline={t`Ohne Verbindung sind hier noch keine Bestellungen zu sehen. Sie erscheinen, sobald dieses Gerät wieder online ist.`}
                  failed={t`Die Bestellungen konnten nicht geladen werden.`}
                />
              ) : undefined
            }
          />
        </Card>
      </div>
    </>
  );
}

type FiltersProps = {
  current: PackagingSearch;
  onChange: (next: Partial<PackagingSearch>) => void;
  counts: Record<PackagingState, number> | undefined;
};

function Filters({ current, onChange, counts }: FiltersProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useTypedSearch(current.search, (search) => onChange({ search }));
  const options = packagingFilters.map((value) => {
    if (value === 'all') return { value, label: t`Jeder Status` };
    const name = packagingStateText(value);
    return { value, label: counts ? `${name} (${counts[value]})` : name };
  });
  return (
    <div className="flex flex-wrap items-end gap-2.5 px-4 py-3.5">
      <SearchField
        label={t`Bestellungen durchsuchen`}
        value={typed}
        onChange={setTyped}
        placeholder={t`Firma, Ort, Kundennummer`}
        className="w-full sm:w-auto sm:min-w-72 sm:max-w-96 sm:flex-1"
      />
      <Select
        label={t`Status`}
        isLabelHidden
        value={current.state}
        options={options}
        onChange={(state) => onChange({ state })}
        className="w-full sm:w-52"
      />
    </div>
  );
}

const usePackagingOrders = ({ search, state, page, perPage }: PackagingSearch) =>
  useQuery(
    orpc.packaging.listAll.queryOptions({
      input: { search, state, page: `${page}`, per_page: `${perPage}` },
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),
  );
