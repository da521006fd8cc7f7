import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import { Link } from 'react-router-dom';
import { describeError, orpc } from '#app/api/client.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { ClientGone } from './ClientGone.tsx';
import { EditableClients } from './EditableClients.tsx';
import { rangeQuery } from './orders/day-range.ts';
import { LaterClientShipments } from './orders/LaterClientShipments.tsx';
import { OverviewFilters } from './orders/OverviewFilters.tsx';
import { type OverviewSearch, useOverviewSearch } from './orders/use-overview-search.ts';

/** See docs/rules.md 20.1. */
export function OverviewPage() {
  const { t } = useLingui();
  const { current, change, isNarrowed } = useOverviewSearch();
  return (
    <>
      <PageTitle text={t`Aufträge`} />
      <div className="flex flex-col gap-4">
        <nav aria-label={t`Weitere Listen`} className="flex flex-wrap gap-2">
          <PageLink to={paths.clients()}>{t`Kunden`}</PageLink>
          <PageLink to={paths.allShipments()}>{t`Sendungen`}</PageLink>
        </nav>
        <div data-not-printed="" className="flex flex-col gap-4">
          <Card isFlush label={t`Kunden`}>
            <OverviewFilters current={current} onChange={change} />
            <div className="relative overflow-clip border-line border-t">
              <EditableClients current={current} isNarrowed={isNarrowed} onChange={change} />
            </div>
          </Card>
        </div>
        {current.chosen === '' ? (
          <Card label={t`Sendungen`}>
            <EmptyState
              icon={MousePointerClick}
              text={t`Wählen Sie oben einen Kunden aus. Seine Sendungen erscheinen dann hier, nach Tagen geordnet.`}
            />
          </Card>
        ) : (
          <ChosenClient current={current} onChange={change} />
        )}
      </div>
    </>
  );
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-control items-center rounded-control border border-field bg-control px-4 py-1.5 font-semibold text-ink text-sm transition-colors hover:border-field-strong hover:bg-sunken"
    >
      {children}
    </Link>
  );
}

type ChosenClientProps = { current: OverviewSearch; onChange: (next: Partial<OverviewSearch>) => void };

function ChosenClient({ current, onChange }: ChosenClientProps) {
  const { t } = useLingui();
  const { chosen, days, tracking, reference } = current;
  const query = useQuery(orpc.user.client.queryOptions({ input: { id: chosen } }));
  const company = query.data?.data.company;
  if (query.isError && describeError(query.error).code === 'NOT_FOUND') return <ClientGone uid={chosen} />;
  if (company === undefined)
    return (
      <Card label={t`Sendungen`}>
        <QueryMissing
          query={query}
          offline={t`Ohne Verbindung sind hier noch keine Sendungen zu sehen. Sie erscheinen, sobald dieses Gerät wieder online ist.`}
          failed={t`Der Kunde konnte nicht geladen werden.`}
        >
          <Skeleton className="h-40 w-full" />
        </QueryMissing>
      </Card>
    );
  const narrowing = {
    ...(days ? { date_range: rangeQuery(days) } : {}),
    ...(tracking ? { tracking_id: tracking } : {}),
    ...(reference ? { reference_number: reference } : {}),
  };
  const isNarrowed = Object.keys(narrowing).length > 0;
  return (
    <LaterClientShipments
      key={`${chosen} ${JSON.stringify(narrowing)}`}
      uid={chosen}
      title={t`Sendungen von ${company}`}
      narrowing={narrowing}
      onReset={isNarrowed ? () => onChange({ days: undefined, tracking: '', reference: '' }) : undefined}
    />
  );
}
