import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import ClipboardPenLine from 'lucide-react/icons/clipboard-pen-line';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import PackageX from 'lucide-react/icons/package-x';
import PencilLine from 'lucide-react/icons/pencil-line';
import Printer from 'lucide-react/icons/printer';
import Truck from 'lucide-react/icons/truck';
import { Suspense } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { userQuery } from '#app/api/persisted-queries.ts';
import { formatNumber } from '#app/i18n/format.ts';
import { queueState } from '#app/offline/queue/queue-view.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { listDrafts } from '#app/offline/work/drafts.ts';
import { useQueueLink } from '#app/parts/orders/queue-link.ts';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { resultWindow } from '#domain/values/result-window.ts';
import { Stand } from './Stand.tsx';
import type { Standing, useStatusCounts } from './use-status-counts.ts';

/** Open work of today (docs/rules.md 2.12); each number opens the list that it counts. */
export function TodayNumbers({ standing, query }: ReturnType<typeof useStatusCounts>) {
  const { t } = useLingui();
  const today = standing?.today;
  return (
    <Card isFlush title={t`Heute`} actions={today && <Stand standing={standing} />}>
      <Suspense fallback={<Waiting />}>
        <Numbers today={today} isAsking={query.isPending && query.fetchStatus === 'fetching'} />
      </Suspense>
      {!today && (
        <QueryMissing
          query={query}
          offline={t`Ohne Verbindung sind die Zahlen der Sendungen hier noch nicht zu sehen.`}
          failed={t`Die Zahlen von heute konnten nicht geladen werden.`}
        />
      )}
    </Card>
  );
}

function Waiting() {
  return (
    <div className="grid grid-cols-2 gap-3 px-5 pb-5 md:grid-cols-3 xl:grid-cols-6">
      {[1, 2, 3].map((it) => (
        <Skeleton key={it} className="h-20 w-full" />
      ))}
    </div>
  );
}

type NumbersProps = { today: Standing['today']; isAsking: boolean };

function Numbers({ today, isAsking }: NumbersProps) {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const drafts = useLiveQuery(async () => (await listDrafts(db)).length, [db]);
  const queue = useLiveQuery(() => queueState(db), [db]);
  const { open } = useQueueLink();
  // Only some clients may book pickups (docs/rules.md 1.4).
  const isPickupAllowed = useQuery(userQuery()).data?.data.is_pickup_allowed ?? true;
  if (isAsking || drafts === undefined || !queue) return <Waiting />;
  const waiting = queue.waiting + queue.sending + queue.attention;
  const pickup = today?.pickup;
  const sum = drafts + waiting + (pickup?.count ?? 0);
  if (today && sum + today.to_print + today.to_hand_over + today.troubled === 0)
    return <EmptyState icon={CircleCheck} text={t`Heute ist nichts offen.`} />;
  const attention = queue.attention;
  return (
    <ul
      aria-label={t`Heute`}
      className="grid grid-cols-2 gap-3 px-5 pb-5 md:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
    >
      {today && (
        <>
          <Figure
            icon={Printer}
            to={`${paths.history()}?status=unprinted`}
            count={today.to_print}
            label={t`Zu drucken`}
          />
          <Figure
            icon={ClipboardPenLine}
            to={paths.handover()}
            count={today.to_hand_over}
            label={t`Zu übergeben`}
          />
          {isPickupAllowed && (
            <Figure
              icon={Truck}
              to={pickup ? paths.managePickups() : paths.bookPickup()}
              count={pickup?.count ?? 0}
              text={pickup ? `${pickup.from} – ${pickup.to}` : t`keine`}
              label={
                pickup && pickup.count > 1
                  ? plural(pickup.count, { one: '# Abholung', other: '# Abholungen' })
                  : t`Abholung`
              }
            />
          )}
          <Figure
            icon={PackageX}
            to={`${paths.history()}?status=troubled`}
            count={today.troubled}
            label={t`Zustellprobleme`}
            isUrgent
          />
        </>
      )}
      <Figure icon={PencilLine} to={`${paths.order()}?drafts`} count={drafts} label={t`Entwürfe`} />
      <Figure
        icon={CloudUpload}
        {...open}
        count={waiting}
        label={
          attention > 0
            ? plural(attention, { one: 'Warten, # braucht Sie', other: 'Warten, # brauchen Sie' })
            : t`Warten auf das Senden`
        }
        isUrgent={attention > 0}
      />
    </ul>
  );
}

type FigureProps = Pick<LinkProps, 'to' | 'state'> & {
  icon: LucideIcon;
  count: number;
  /** Shown instead of the count. */
  text?: string;
  label: string;
  isUrgent?: boolean;
};

function Figure({ icon: Icon, count, text, label, isUrgent = false, ...link }: FigureProps) {
  const { t } = useLingui();
  const most = formatNumber(resultWindow, 0);
  const tone = count === 0 ? 'text-faint' : isUrgent ? 'text-error' : 'text-brand';
  return (
    <li className="grid">
      <Link
        {...link}
        className="group flex flex-col gap-1 rounded-panel border border-line px-4 py-3 transition-colors hover:border-field-strong hover:bg-fill"
      >
        <span className="flex items-center justify-between gap-2">
          <span
            className={joinClasses(
              'tabular font-semibold',
              text ? 'whitespace-nowrap text-base leading-9 tracking-tight' : 'text-xl',
              count === 0 && 'text-muted',
            )}
          >
            {text ?? (count > resultWindow ? t`mehr als ${most}` : formatNumber(count, 0))}
          </span>
          <Icon aria-hidden="true" strokeWidth={1.75} className={`size-5 shrink-0 ${tone}`} />
        </span>{' '}
        <span className="text-label text-sm group-hover:text-brand">{label}</span>
      </Link>
    </li>
  );
}
