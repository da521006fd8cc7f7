import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { baseInfoQuery, shipmentOverviewQuery } from '#app/api/persisted-queries.ts';
import { useWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import type { PickupForm } from '#app/offline/work/pickup-form.ts';
import { BookingEditor } from '#app/parts/booking/BookingEditor.tsx';
import type { BookingValues } from '#app/parts/booking/booking-form.ts';
import { ownBooking } from '#app/parts/booking/use-book-pickup.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { paths } from '#app/paths.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import type { BaseData } from '#domain/people/account.ts';
import { useStoredBooking, useStoredForm } from './use-stored-booking.ts';

/** See docs/rules.md 18.2. */
export function BookPickupPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const baseData = useQuery(baseInfoQuery());
  const own = baseData.data?.data;
  return (
    <>
      <PageTitle
        text={t`Abholung buchen`}
        before={
          <IconButton
            icon={ArrowLeft}
            label={t`Zurück zu den Abholungen`}
            onClick={() => void navigate(paths.managePickups())}
            className="-ml-2"
          />
        }
      />
      {own ? (
        <StoredBooking own={own} />
      ) : (
        <QueryMissing query={baseData} failed={t`Ihre Stammdaten konnten nicht geladen werden.`}>
          <Waiting />
        </QueryMissing>
      )}
    </>
  );
}

function StoredBooking({ own }: { own: BaseData }) {
  const db = useWorkDatabase();
  const stored = useStoredForm(db);
  if (stored === undefined) return <Waiting />;
  return <OwnBooking db={db} own={own} stored={stored} />;
}

/** Stored on this device at every change. */
function OwnBooking({ db, own, stored }: { db: WorkDatabase; own: BaseData; stored: PickupForm | null }) {
  const navigate = useNavigate();
  const bookingKey = useStoredBooking(db, stored);
  const { change } = bookingKey;
  const overview = useQuery({ ...shipmentOverviewQuery(), refetchOnMount: 'always' });
  // A number of earlier could already be collected.
  const uncollected =
    overview.isFetching || overview.isError ? undefined : overview.data?.data.today?.uncollected;
  const save = useCallback((values: unknown) => void change({ values }), [change]);
  return (
    <BookingEditor
      own={own}
      stored={stored?.values as BookingValues | undefined}
      onChange={save}
      bookingKey={bookingKey}
      uncollected={uncollected}
      call={ownBooking}
      list={paths.managePickups()}
      onBooked={({ pickup_id }) => void navigate(paths.managePickups(), { state: { highlight: pickup_id } })}
    />
  );
}

const Waiting = () => (
  <div className="grid gap-4 lg:grid-cols-2">
    <Skeleton className="h-96 w-full" />
    <Skeleton className="h-96 w-full" />
  </div>
);
