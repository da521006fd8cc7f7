import '#app/features/admin/orders/print.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import CheckCheck from 'lucide-react/icons/check-check';
import Printer from 'lucide-react/icons/printer';
import Truck from 'lucide-react/icons/truck';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { orpc } from '#app/api/client.ts';
import { serverDay, serverNow } from '#app/api/server-clock.ts';
import { formatLongDate } from '#app/i18n/format.ts';
import { useConnection } from '#app/offline/connection.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { DateField } from '#app/ui/fields/DateField.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { canBeDone, type DriverStop, mostMarked } from '#domain/pickup/staff-pickup.ts';
import { berlinDayStart, type Day, isDay } from '#domain/values/working-days.ts';
import { DriverStops } from './DriverStops.tsx';
import { useMarkPickups } from './use-mark-pickups.ts';

/** See docs/rules.md 20.15. */
export function DriverListPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const today = serverDay();
  const [params, setParams] = useSearchParams();
  const requested = params.get('day') ?? '';
  const day = isDay(requested) ? requested : today;
  const query = useQuery({
    ...orpc.pickup.driverList.queryOptions({ input: { day } }),
    refetchOnMount: 'always',
  });
  const [fetched, setFetched] = useState<ReadonlySet<string>>(new Set());
  const stops = query.data?.data;
  const change = (next: Day) => {
    setFetched(new Set());
    setParams(next === today ? {} : { day: next }, { replace: true });
  };
  return (
    <>
      <PageTitle
        text={t`Fahrerliste`}
        before={
          <IconButton
            icon={ArrowLeft}
            label={t`Zurück zu den Abholungen`}
            onClick={() => void navigate(paths.allPickups())}
            className="-ml-2"
          />
        }
      />
      <Card isFlush label={t`Fahrerliste`}>
        <div data-not-printed className="flex flex-wrap items-end gap-3 px-4 py-3.5">
          <DateField label={t`Tag`} value={day} onChange={change} today={today} className="w-52" />
          <Button icon={Printer} disabled={!stops?.length} onClick={() => window.print()}>
            {t`Liste drucken`}
          </Button>
          <ConfirmList stops={stops ?? []} fetched={fetched} onChange={setFetched} />
        </div>
        <div data-printed>
          <h2 className="px-4 pb-3 font-semibold text-lg print:pt-3">
            {t`Fahrerliste`}, {formatLongDate(berlinDayStart(day))}
          </h2>
          {stops ? (
            <DriverStops stops={stops} fetched={fetched} onChange={setFetched} />
          ) : (
            <QueryMissing query={query} failed={t`Die Fahrerliste konnte nicht geladen werden.`}>
              <Skeleton className="m-5 h-24" />
            </QueryMissing>
          )}
          {stops?.length === 0 && (
            <EmptyState icon={Truck} text={t`An diesem Tag wird niemand angefahren.`} />
          )}
        </div>
      </Card>
    </>
  );
}

type ConfirmListProps = {
  stops: readonly DriverStop[];
  fetched: ReadonlySet<string>;
  onChange: (fetched: ReadonlySet<string>) => void;
};

/** Nothing is ticked until the driver is back. Future days cannot be confirmed. */
function ConfirmList({ stops, fetched, onChange }: ConfirmListProps) {
  const { t } = useLingui();
  const mark = useMarkPickups();
  const isOffline = useConnection() === 'offline';
  const [isAsking, setIsAsking] = useState(false);
  const open = stops.filter((it) => canBeDone(it, new Date(serverNow())));
  const ids = open.filter((it) => fetched.has(it.pickup_id)).map((it) => it.pickup_id);
  const left = open.length - ids.length;
  return (
    <>
      <Button
        disabled={left === 0}
        onClick={() => onChange(new Set(open.map((it) => it.pickup_id)))}
      >{t`Alle abgeholt`}</Button>
      <Button
        variant="primary"
        icon={CheckCheck}
        disabled={isOffline || ids.length === 0}
        onClick={() => setIsAsking(true)}
      >
        {t`Liste bestätigen`}
      </Button>
      <LaterConfirmDialog
        isOpen={isAsking}
        title={t`Fahrerliste bestätigen?`}
        text={[
          plural(ids.length, {
            one: '# Abholung ist dann erledigt.',
            other: '# Abholungen sind dann erledigt.',
          }),
          left > 0 &&
            plural(left, { one: '# ohne Haken bleibt offen.', other: '# ohne Haken bleiben offen.' }),
        ]
          .filter(Boolean)
          .join(' ')}
        confirmLabel={t`Bestätigen`}
        onConfirm={async () => {
          for (let from = 0; from < ids.length; from += mostMarked)
            await mark(ids.slice(from, from + mostMarked), 'done');
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
