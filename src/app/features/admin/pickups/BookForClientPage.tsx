import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { describeError, orpc } from '#app/api/client.ts';
import { ClientGone } from '#app/features/admin/ClientGone.tsx';
import { PartMissing } from '#app/features/admin/PartMissing.tsx';
import { BookingEditor } from '#app/parts/booking/BookingEditor.tsx';
import { bookingFor } from '#app/parts/booking/use-book-pickup.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { baseDataOf, type ClientDetails } from '#domain/people/client.ts';
import { useBookingKey } from './use-booking-key.ts';

/** Uses the client's own form (docs/rules.md 20.23). */
export function BookForClientPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const query = useQuery({
    ...orpc.user.client.queryOptions({ input: { id } }),
    refetchOnMount: 'always',
  });
  const isGone = query.isError && describeError(query.error).code === 'NOT_FOUND';
  const client = isGone ? undefined : query.data?.data;
  const company = client?.company ?? '';
  return (
    <>
      <PageTitle
        text={client ? t`Abholung für ${company}` : t`Abholung buchen`}
        before={
          <IconButton
            icon={ArrowLeft}
            label={t`Zurück zum Kunden`}
            onClick={() => void navigate(paths.client(id))}
            className="-ml-2"
          />
        }
      />
      {isGone ? (
        <ClientGone uid={id} />
      ) : client ? (
        <Booking key={client.user_uid} client={client} />
      ) : (
        <Card>
          <PartMissing
            query={query}
            failed={t`Der Kunde konnte nicht geladen werden.`}
            className="h-96 w-full"
          />
        </Card>
      )}
    </>
  );
}

function Booking({ client }: { client: ClientDetails }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { user_uid: uid, email, country_code } = client;
  const bookingKey = useBookingKey();
  const call = useMemo(() => bookingFor(uid), [uid]);
  if (!client.is_active || !client.is_pickup_allowed)
    return (
      <Card>
        <p className="text-sm">
          {client.is_active
            ? t`Dieser Kunde darf keine Abholungen buchen. Einschalten lässt sich das auf der Seite des Kunden.`
            : t`Dieser Kunde ist nicht aktiv. Buchen lässt sich erst, wenn er freigeschaltet ist.`}
        </p>
      </Card>
    );
  return (
    <>
      <p className="-mt-2 mb-4 text-muted text-sm">
        {t`Der Kunde erfährt von der Buchung per E-Mail und sieht sie in seinen Abholungen.`}
      </p>
      <BookingEditor
        own={{ ...baseDataOf(client), email, country_code }}
        bookingKey={bookingKey}
        call={call}
        list={paths.allPickups()}
        forClient={uid}
        onBooked={() => void navigate(paths.allPickups())}
      />
    </>
  );
}
