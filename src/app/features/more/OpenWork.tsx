import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import PencilLine from 'lucide-react/icons/pencil-line';
import { type ReactNode, Suspense } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { formatDateTime } from '#app/i18n/format.ts';
import { queueState } from '#app/offline/queue/queue-view.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import type { Draft } from '#app/offline/rows/draft.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { listDrafts } from '#app/offline/work/drafts.ts';
import { useQueueLink } from '#app/parts/orders/queue-link.ts';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';

const mostDrafts = 4;

/** Unfinished work on this device: drafts and unsent orders. */
export function OpenWork() {
  return (
    <Suspense fallback={<Waiting />}>
      <OpenWorkList />
    </Suspense>
  );
}

function Waiting() {
  const { t } = useLingui();
  return (
    <Card title={t`Auf diesem Gerät`}>
      <Skeleton className="h-24 w-full" />
    </Card>
  );
}

function OpenWorkList() {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const drafts = useLiveQuery(() => listDrafts(db), [db]);
  const queue = useLiveQuery(() => queueState(db), [db]);
  const { open } = useQueueLink();
  if (!drafts || !queue) return <Waiting />;
  const leaving = queue.waiting + queue.sending;
  const more = drafts.length - mostDrafts;
  return (
    <Card title={t`Auf diesem Gerät`} isFlush>
      {drafts.length + leaving + queue.attention === 0 ? (
        <EmptyState
          icon={CircleCheck}
          text={t`Hier wartet nichts: keine Entwürfe, und alles ist gesendet.`}
        />
      ) : (
        <ul className="divide-y divide-line-soft border-line-soft border-t">
          {queue.attention > 0 && (
            <Line icon={CircleAlert} tone="text-error" {...open}>
              {plural(queue.attention, {
                one: '# Eintrag braucht Ihre Aufmerksamkeit',
                other: '# Einträge brauchen Ihre Aufmerksamkeit',
              })}
            </Line>
          )}
          {leaving > 0 && (
            <Line icon={Clock} tone="text-warning" {...open}>
              {plural(leaving, {
                one: '# Eintrag wartet auf das Senden',
                other: '# Einträge warten auf das Senden',
              })}
            </Line>
          )}
          {drafts.slice(0, mostDrafts).map((draft) => (
            <DraftLine key={draft.id} draft={draft} />
          ))}
          {more > 0 && (
            <Line icon={PencilLine} tone="text-muted" to={paths.order()}>
              {plural(more, { one: '# weiterer Entwurf', other: '# weitere Entwürfe' })}
            </Line>
          )}
        </ul>
      )}
    </Card>
  );
}

function DraftLine({ draft: { id, title, updatedAt } }: { draft: Draft }) {
  const { t } = useLingui();
  const when = formatDateTime(new Date(updatedAt));
  return (
    <Line icon={PencilLine} tone="text-brand" to={paths.order(id)}>
      <span className="block break-words">{title || t`Entwurf ohne Empfänger`}</span>
      <span className="tabular block font-normal text-muted text-xs">{t`Entwurf vom ${when}`}</span>
    </Line>
  );
}

type LineProps = Pick<LinkProps, 'to' | 'state'> & { icon: LucideIcon; tone: string; children: ReactNode };

function Line({ icon: Icon, tone, children, ...link }: LineProps) {
  return (
    <li>
      <Link
        {...link}
        className="flex min-h-11 items-center gap-3 px-5 py-2.5 font-semibold text-sm transition-colors hover:bg-fill focus-visible:-outline-offset-2"
      >
        <Icon aria-hidden="true" className={`size-5 shrink-0 ${tone}`} />
        <span className="min-w-0 flex-1">{children}</span>
      </Link>
    </li>
  );
}
