import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Truck from 'lucide-react/icons/truck';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#app/api/client.ts';
import { pickupsQuery } from '#app/api/persisted-queries.ts';
import { ListEmpty } from '#app/parts/lists/ListEmpty.tsx';
import { useHighlighted } from '#app/parts/lists/use-highlighted.ts';
import { CancelPickupDialog } from '#app/parts/pickup/CancelPickupDialog.tsx';
import { pickupLabel, shownPickupState } from '#app/parts/pickup/pickup-label.ts';
import { useCancelPickup } from '#app/parts/pickup/use-cancel-pickup.ts';
import { useKnownInstead } from '#app/parts/shipment/use-known-instead.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { useOutOfReach } from '#app/parts/states/use-out-of-reach.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { SearchField } from '#app/ui/fields/TextField.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import type { Pickup } from '#domain/pickup/pickup-booking.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { ListNote } from './ListNote.tsx';
import { pickupColumns } from './pickup-columns.tsx';
import { pickupSearch } from './pickup-words.ts';
import { isOfShipmentOnly, withKnownPickups } from './pickups-of-shipments.ts';

const pageSizes = [10, 25, 50, 100];

/** See docs/rules.md 18.1. */
export function ManagePickupsPage() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const query = useQuery({ ...pickupsQuery(), refetchOnMount: 'always' });
  const isOut = useOutOfReach(query);
  const known = useKnownInstead(isOut);
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<Pickup>();
  const cancel = useCancelPickup({ call: api.pickup.cancel, list: pickupsQuery().queryKey });
  const highlighted = useHighlighted();
  const listed = query.data?.data;
  const pickups = useMemo(() => withKnown(listed, known?.shipments), [listed, known]);
  // The search uses the current language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the locale changes what fits
  const find = useMemo(() => pickupSearch(pickups ?? []), [pickups, i18n.locale]);
  const rows = useMemo(() => find(search), [find, search]);
  const askedFor = asked && pickupLabel(asked);
  const book = () => void navigate(paths.bookPickup());

  return (
    <>
      <PageTitle text={t`Abholungen`} />
      <Card isFlush label={t`Abholungen`}>
        <div className="flex flex-wrap items-center gap-2.5 px-4 py-3.5">
          <div className="min-w-52 flex-1 sm:max-w-96">
            <SearchField
              label={t`Abholungen durchsuchen`}
              placeholder={t`Ort, Firma, Bestätigung`}
              value={search}
              onChange={setSearch}
            />
          </div>
          {pickups && (
            <ListNote isFailing={query.isError} updatedAt={query.dataUpdatedAt || (known?.asOf ?? 0)} />
          )}
          <Button variant="primary" icon={CalendarPlus} onClick={book} className="max-sm:w-full sm:ml-auto">
            {t`Abholung buchen`}
          </Button>
        </div>
        <DataTable
          label={t`Abholungen`}
          columns={pickupColumns(highlighted)}
          rows={rows}
          getRowId={(pickup) => pickup.pickup_id}
          getRowLabel={pickupLabel}
          initialSort={{ column: 'date', isDescending: true }}
          pageSizes={pageSizes}
          mainAction={(pickup) =>
            shownPickupState(pickup) === 'booked' &&
            !isOfShipmentOnly(pickup) && (
              <Button
                variant="text"
                onClick={() => setAsked(pickup)}
                disabled={isOut}
                aria-label={`${t`storno`} ${pickupLabel(pickup)}`}
                className="capitalize"
              >
                {t`storno`}
              </Button>
            )
          }
          isLoading={query.isPending && !isOut}
          empty={
            <ListEmpty
              isNarrowed={search !== ''}
              onReset={() => setSearch('')}
              unfit={t`Keine Abholung passt zu dieser Suche.`}
              icon={Truck}
              text={t`Noch keine Abholungen. Was Sie buchen, steht hier mit Termin und Bestätigung.`}
              action={
                <Button icon={CalendarPlus} onClick={book}>
                  {t`Abholung buchen`}
                </Button>
              }
            />
          }
          error={
            pickups === undefined && (query.isError || isOut) ? (
              <QueryMissing
                query={query}
                offline={t`Ohne Verbindung sind hier noch keine Abholungen zu sehen. Sie erscheinen, sobald dieses Gerät wieder online ist.`}
                failed={t`Die Abholungen konnten nicht geladen werden.`}
              />
            ) : undefined
          }
        />
      </Card>
      <CancelPickupDialog
        pickup={asked}
        text={
          asked &&
          (asked.shipment_id === null
            ? t`${askedFor}. Der Fahrer kommt dann nicht.`
            : t`${askedFor}. Der Fahrer kommt dann nicht; die Sendung selbst bleibt bestehen.`)
        }
        onCancelPickup={cancel}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

/** Offline, adds pickups this device knows; undefined if there are none. */
function withKnown(listed: Pickup[] | undefined, shipments: readonly Shipment[] = []): Pickup[] | undefined {
  const all = withKnownPickups(listed ?? [], shipments);
  return listed || all.length > 0 ? all : undefined;
}
