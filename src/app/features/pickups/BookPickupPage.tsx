import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useNavigate } from 'react-router-dom';
import { baseInfoQuery } from '#app/api/kept-queries.ts';
import { useWorkDatabase } from '#app/offline/work/db.ts';
import { PageTitle } from '#app/parts/PageTitle.tsx';
import { QueryMissing } from '#app/parts/QueryMissing.tsx';
import { paths } from '#app/paths.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import type { BaseData } from '#domain/account.ts';
import { BookingEditor } from './BookingEditor.tsx';
import { useStoredForm } from './use-kept-booking.ts';

/** Books a pickup by itself (docs/rules.md 18.2). */
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
  return <BookingEditor db={db} own={own} stored={stored} />;
}

const Waiting = () => (
  <div className="grid gap-4 lg:grid-cols-2">
    <Skeleton className="h-96 w-full" />
    <Skeleton className="h-96 w-full" />
  </div>
);
