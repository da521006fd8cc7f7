import { useLingui } from '@lingui/react/macro';
import PackagePlus from 'lucide-react/icons/package-plus';
import { useNavigate } from 'react-router-dom';
import { listAnswer } from '#app/api/list-answer.ts';
import { serverDay } from '#app/api/server-clock.ts';
import { expectedText } from '#app/i18n/arrival-text.ts';
import { ListEmpty } from '#app/parts/lists/ListEmpty.tsx';
import { useTypedSearch } from '#app/parts/lists/use-typed-search.ts';
import { ShipmentsFailed } from '#app/parts/shipment/ShipmentsFailed.tsx';
import { ShipmentTimeline } from '#app/parts/shipment/ShipmentTimeline.tsx';
import { numberText } from '#app/parts/shipment/shipment-number.ts';
import { StaleNote } from '#app/parts/states/StaleNote.tsx';
import { useOutOfReach } from '#app/parts/states/use-out-of-reach.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { SearchField } from '#app/ui/fields/TextField.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { expectedArrival } from '#domain/shipment/arrival.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import { trackingColumns } from './tracking-columns.tsx';
import { useKnownPage } from './use-known-page.ts';
import { trackingPageSizes, useTrackingList } from './use-tracking-list.ts';

/** See docs/rules.md 17.2. */
export function TrackingTable() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { wish, change, query } = useTrackingList();
  const [typed, setTyped, submit] = useTypedSearch(wish.search, (search) => change({ search }));
  const isOut = useOutOfReach(query);
  const { answer, isLoading, isMissing } = listAnswer(query);
  const known = useKnownPage(wish, isMissing && isOut);
  const page = answer ?? known;
  const isNarrowed = wish.search !== '';
  const reset = () => change({ search: '' });
  return (
    <Card isFlush label={t`Ihre Sendungen`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3.5">
        <form
          data-takes-codes
          noValidate
          onSubmit={submit}
          className="min-w-52 flex-1 max-sm:basis-full sm:max-w-96 sm:min-w-72"
        >
          <SearchField
            label={t`Sendungen durchsuchen`}
            value={typed}
            onChange={setTyped}
            placeholder={t`Nummer, Referenz, Empfänger`}
          />
        </form>
        {page && <StaleNote isFailing={query.isError} updatedAt={known ? known.asOf : query.dataUpdatedAt} />}
      </div>
      <DataTable
        label={t`Ihre Sendungen`}
        columns={trackingColumns()}
        rows={page?.data ?? []}
        getRowId={(shipment) => shipment.shipment_id}
        getRowLabel={(shipment) => `${shipment.recipient.company}, ${numberText(shipment)}`}
        server={{
          page: wish.page,
          perPage: wish.perPage,
          total: page?.pagination.total ?? 0,
          reachable: resultWindow,
          onChange: ({ page, perPage }) =>
            change({ page, perPage: trackingPageSizes.find((size) => size === perPage) ?? 25 }),
        }}
        pageSizes={trackingPageSizes}
        renderDetails={(shipment) => <ShipmentDetails shipment={shipment} />}
        isLoading={isLoading}
        empty={
          <ListEmpty
            isNarrowed={isNarrowed}
            onReset={reset}
            unfit={t`Keine Sendung passt zu dieser Suche.`}
            icon={PackagePlus}
            text={t`Noch keine Sendungen. Was Sie senden, lässt sich hier verfolgen, sobald es eine Nummer hat.`}
            action={
              <Button variant="primary" onClick={() => void navigate(paths.order())}>
                {t`Auftrag erstellen`}
              </Button>
            }
          />
        }
        error={
          isMissing && !known ? (
            <ShipmentsFailed query={query} onReset={isNarrowed ? reset : undefined} />
          ) : undefined
        }
      />
    </Card>
  );
}

function ShipmentDetails({ shipment }: { shipment: Shipment }) {
  const expected = expectedArrival(shipment, serverDay());
  return (
    <>
      {expected && <p className="tabular mb-3 text-sm">{expectedText(expected)}</p>}
      <ShipmentTimeline shipment_id={shipment.shipment_id} />
    </>
  );
}
