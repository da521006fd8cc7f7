import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ListChecks from 'lucide-react/icons/list-checks';
import Truck from 'lucide-react/icons/truck';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api, orpc } from '#app/api/client.ts';
import { DialogButton } from '#app/features/admin/DialogButton.tsx';
import { usePagedList } from '#app/features/admin/use-paged-list.ts';
import { ListEmpty } from '#app/parts/lists/ListEmpty.tsx';
import { CancelPickupDialog } from '#app/parts/pickup/CancelPickupDialog.tsx';
import { pickupLabel } from '#app/parts/pickup/pickup-label.ts';
import { useCancelPickup } from '#app/parts/pickup/use-cancel-pickup.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { pickupPageSizes, type StaffPickup } from '#domain/pickup/staff-pickup.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import { allPickupColumns } from './all-pickup-columns.tsx';
import { CancelPickup } from './CancelPickup.tsx';
import { DonePickup } from './DonePickup.tsx';
import { PickupBar } from './PickupBar.tsx';
import { PickupFilters } from './PickupFilters.tsx';
import { PickupPackages } from './PickupPackages.tsx';
import { useMarkPickups } from './use-mark-pickups.ts';
import { type PickupSearch, usePickupSearch } from './use-pickup-search.ts';

const loadChooseClient = async () => (await import('./ChooseClientDialog.tsx')).ChooseClientDialog;

/** See docs/rules.md 20.10. */
export function AllPickupsPage() {
  const { t } = useLingui();
  const { current, change, reset, isNarrowed } = usePickupSearch();
  const query = useAllPickups(current);
  const [asked, setAsked] = useState<StaffPickup>();
  const cancel = useCancelPickup({ call: api.pickup.cancelAny, list: orpc.pickup.getAllUsers.key() });
  const { page, isLoading, isMissing, server } = usePagedList(query, current, pickupPageSizes, change, {
    reachable: resultWindow,
  });
  const askedFor = asked && pickupLabel(asked);
  const mark = useMarkPickups();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const rows = page?.data ?? [];
  // Actions apply only to visible rows.
  const chosen = rows.filter((it) => selected.has(it.pickup_id));

  return (
    <>
      <PageTitle
        text={t`Abholungen`}
        actions={<DialogButton icon={CalendarPlus} text={t`Für Kunden buchen`} load={loadChooseClient} />}
      />
      <div className="flex flex-col gap-4">
        <Card isFlush label={t`Abholungen`}>
          <PickupFilters current={current} onChange={change} />
          <Link
            to={paths.driverList(current.day)}
            className="mx-4 mb-3.5 inline-flex min-h-control items-center gap-2 font-semibold text-brand text-sm hover:underline"
          >
            <ListChecks aria-hidden="true" className="size-4.5" />
            {t`Fahrerliste`}
          </Link>
          <DataTable
            label={t`Abholungen`}
            columns={allPickupColumns()}
            rows={rows}
            selection={{ selected: new Set(chosen.map((it) => it.pickup_id)), onChange: setSelected }}
            getRowId={(pickup) => pickup.pickup_id}
            getRowLabel={pickupLabel}
            server={server}
            pageSizes={pickupPageSizes}
            renderDetails={(pickup) => <PickupPackages pickup={pickup} />}
            mainAction={(pickup) => <CancelPickup pickup={pickup} onAsk={() => setAsked(pickup)} />}
            moreActions={(pickup) => (
              <DonePickup pickup={pickup} onMark={(to) => void mark([pickup.pickup_id], to)} />
            )}
            actionsPriority={2}
            isLoading={isLoading}
            empty={
              <ListEmpty
                isNarrowed={isNarrowed}
                onReset={reset}
                unfit={t`Keine Abholung passt zu dieser Suche.`}
                icon={Truck}
                text={t`Noch keine Abholungen. Was Kunden buchen, steht danach hier.`}
              />
            }
            error={
              isMissing ? (
                <QueryMissing
                  query={query}
                  offline={t`Ohne Verbindung sind hier noch keine Abholungen zu sehen. Sie erscheinen, sobald dieses Gerät wieder online ist.`}
                  failed={t`Die Abholungen konnten nicht geladen werden.`}
                />
              ) : undefined
            }
          />
          {chosen.length > 0 && (
            <PickupBar
              chosen={chosen}
              onDone={async (ids) => {
                await mark(ids, 'done');
                setSelected(new Set());
              }}
            />
          )}
        </Card>
      </div>
      <CancelPickupDialog
        pickup={asked}
        text={
          asked &&
          (asked.shipment_id === null
            ? t`${askedFor}. Der Fahrer kommt dann nicht zu diesem Kunden.`
            : t`${askedFor}. Der Fahrer kommt dann nicht zu diesem Kunden; die Sendung selbst bleibt bestehen.`)
        }
        onCancelPickup={cancel}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

const useAllPickups = ({ search, status, day, page, perPage }: PickupSearch) =>
  useQuery(
    orpc.pickup.getAllUsers.queryOptions({
      input: { search, state: status, page: `${page}`, per_page: `${perPage}`, ...(day ? { day } : {}) },
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),
  );
