import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Eye from 'lucide-react/icons/eye';
import { useNavigate, useParams } from 'react-router-dom';
import { describeError, orpc } from '#app/api/client.ts';
import { formatNumber } from '#app/i18n/format.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import type { SupportView } from '#contract/support.ts';
import { ClientGone } from './ClientGone.tsx';
import { SupportAddresses } from './support/SupportAddresses.tsx';
import { SupportHandovers } from './support/SupportHandovers.tsx';
import { SupportOptions } from './support/SupportOptions.tsx';
import { SupportPickups } from './support/SupportPickups.tsx';
import { SupportShipments } from './support/SupportShipments.tsx';

/** Read-only view of the client's data (docs/rules.md 20.7). */
export function SupportPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const query = useQuery({
    ...orpc.support.open.queryOptions({ input: { id } }),
    // The server records each request as an opening: send one per visit.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const view = query.data?.data;
  const isGone = query.isError && describeError(query.error).code === 'NOT_FOUND';
  return (
    <>
      <PageTitle text={view?.company ?? t`Ansicht des Kunden`} before={<BackToClient uid={id} />} />
      {isGone ? (
        <ClientGone uid={id} />
      ) : view ? (
        <ReadOnlyView uid={id} view={view} />
      ) : (
        <Card>
          <QueryMissing
            query={query}
            offline={t`Ohne Verbindung lässt sich die Ansicht des Kunden nicht öffnen.`}
            failed={t`Die Ansicht des Kunden konnte nicht geöffnet werden.`}
          >
            <Skeleton className="h-96 w-full" />
          </QueryMissing>
        </Card>
      )}
    </>
  );
}

function ReadOnlyView({ uid, view }: { uid: string; view: SupportView }) {
  const { t } = useLingui();
  const { company, email, is_pickup_allowed } = view;
  const facts = [
    [t`Kundennummer`, view.id],
    [t`E-Mail`, email],
    [t`Adressen im Adressbuch`, formatNumber(view.addresses)],
    [t`Vorlagen`, formatNumber(view.templates)],
  ];
  return (
    <div className="flex flex-col gap-4">
      <p
        role="note"
        className="flex items-start gap-3 rounded-panel border border-warning-dot/35 bg-warning-soft px-4 py-3 text-sm"
      >
        <Eye aria-hidden="true" className="size-5 shrink-0 text-warning" />
        <span>
          <strong className="font-semibold">{t`Sie sehen die Ansicht von ${company}, nur lesend.`}</strong>{' '}
          {t`Dass Sie sie geöffnet haben, steht im Verlauf des Kunden.`}
        </span>
      </p>
      <Card label={t`Konto`}>
        <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-muted text-xs">{name}</dt>
              <dd className="tabular mt-0.5 break-words font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-muted text-sm">
          {t`Entwürfe und Aufträge, die noch nicht gesendet sind, liegen nur auf den Geräten des Kunden. Der Kunde sieht sie dort und kann sichern, was wartet, als Datei.`}
        </p>
      </Card>
      <SupportOptions view={view} />
      <SupportShipments uid={uid} />
      {is_pickup_allowed ? (
        <SupportPickups uid={uid} />
      ) : (
        <Card title={t`Abholungen`}>
          <p className="text-muted text-sm">{t`Dieser Kunde darf keine Abholungen buchen und sieht die Seite nicht.`}</p>
        </Card>
      )}
      <SupportHandovers uid={uid} />
      <SupportAddresses uid={uid} />
    </div>
  );
}

function BackToClient({ uid }: { uid: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <IconButton
      icon={ArrowLeft}
      label={t`Zurück zum Kunden`}
      onClick={() => void navigate(paths.client(uid))}
      className="-ml-2"
    />
  );
}
