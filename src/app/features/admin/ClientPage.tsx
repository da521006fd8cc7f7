import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { describeError, orpc } from '#app/api/client.ts';
import { DaysFilter } from '#app/parts/lists/DaysFilter.tsx';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import type { DayRange } from '#app/ui/fields/RangeCalendar.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import type { ClientDetails } from '#domain/people/client.ts';
import { BookPickup } from './BookPickup.tsx';
import { ClientConflict } from './ClientConflict.tsx';
import { ClientFacts } from './ClientFacts.tsx';
import { ClientGone } from './ClientGone.tsx';
import { ClientHistory } from './ClientHistory.tsx';
import { ClientNotes } from './ClientNotes.tsx';
import { ClientOptions, InvoiceType } from './ClientOptions.tsx';
import { ClientSessions } from './ClientSessions.tsx';
import { ClientState } from './ClientState.tsx';
import { ExportClientData } from './ExportClientData.tsx';
import { LiquidityCheck } from './LiquidityCheck.tsx';
import { LockClientDialog } from './LockClientDialog.tsx';
import { rangeQuery } from './orders/day-range.ts';
import { LaterClientShipments } from './orders/LaterClientShipments.tsx';
import { PartMissing } from './PartMissing.tsx';
import { PasswordMail } from './PasswordMail.tsx';
import { ResetSecondFactor } from './ResetSecondFactor.tsx';
import { SupportLink } from './support/SupportLink.tsx';
import { useChangeClient } from './use-change-client.ts';

/** See docs/rules.md 20.6. */
export function ClientPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const query = useQuery({
    ...orpc.user.client.queryOptions({ input: { id } }),
    refetchOnMount: 'always',
  });
  const client = query.data?.data;
  const isGone = query.isError && describeError(query.error).code === 'NOT_FOUND';
  return (
    <>
      <PageTitle text={client && !isGone ? client.company : t`Kunde`} before={<BackToClients />} />
      {isGone ? (
        <ClientGone uid={id} />
      ) : client ? (
        <ClientView key={client.user_uid} client={client} />
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

function ClientView({ client }: { client: ClientDetails }) {
  const { user_uid: uid } = client;
  const payers = useQuery(orpc.payer.list.queryOptions()).data?.data;
  const changer = useChangeClient(uid);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ClientState client={client} />
        <div className="flex flex-wrap gap-2">
          <BookPickup client={client} />
          <ResetSecondFactor client={client} />
          <PasswordMail client={client} />
          <ExportClientData client={client} />
          <SupportLink uid={uid} />
        </div>
      </div>
      <LiquidityCheck client={client} changer={changer} />
      <div className="grid items-start gap-4 lg:grid-cols-2 2xl:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-4">
          <ClientFacts client={client} />
          <InvoiceType client={client} changer={changer} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ClientNotes client={client} />
          <ClientOptions client={client} changer={changer} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:max-2xl:col-span-2">
          <ClientSessions uid={uid} />
          <ClientHistory uid={uid} payers={payers ?? []} />
        </div>
      </div>
      <ShipmentsOfClient uid={uid} />
      <ClientConflict changer={changer} payers={payers ?? []} />
      <LockClientDialog question={changer} />
    </div>
  );
}

/** The carbon-neutral option appears per shipment (docs/rules.md 20.6). */
function ShipmentsOfClient({ uid }: { uid: string }) {
  const { t } = useLingui();
  const [days, setDays] = useState<DayRange>();
  return (
    <LaterClientShipments
      key={`${days?.from} ${days?.to}`}
      uid={uid}
      title={t`Sendungen`}
      narrowing={days ? { date_range: rangeQuery(days) } : {}}
      filters={<DaysFilter label={t`Zeitraum`} value={days} onChange={setDays} />}
      showsCarbonNeutral
      onReset={days ? () => setDays(undefined) : undefined}
    />
  );
}

function BackToClients() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <IconButton
      icon={ArrowLeft}
      label={t`Zurück zu den Kunden`}
      onClick={() => void navigate(paths.clients())}
      className="-ml-2"
    />
  );
}
