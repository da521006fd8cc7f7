import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import PencilLine from 'lucide-react/icons/pencil-line';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#app/i18n/format.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import type { Draft } from '#app/offline/rows/draft.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { listDrafts } from '#app/offline/work/drafts.ts';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';

const mostDrafts = 4;

/** The newest drafts of this device; nothing without one. */
export function OpenDrafts() {
  return (
    <Suspense fallback={null}>
      <Drafts />
    </Suspense>
  );
}

function Drafts() {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const drafts = useLiveQuery(() => listDrafts(db), [db]);
  if (!drafts || drafts.length === 0) return null;
  const more = drafts.length - mostDrafts;
  return (
    <Card title={t`Entwürfe`} isFlush>
      <ul className="divide-y divide-line-soft border-line-soft border-t">
        {drafts.slice(0, mostDrafts).map((draft) => (
          <DraftLine key={draft.id} draft={draft} />
        ))}
        {more > 0 && (
          <Line to={`${paths.order()}?drafts`}>
            {plural(more, { one: '# weiterer Entwurf', other: '# weitere Entwürfe' })}
          </Line>
        )}
      </ul>
    </Card>
  );
}

function DraftLine({ draft: { id, title, updatedAt } }: { draft: Draft }) {
  const { t } = useLingui();
  const when = formatDateTime(new Date(updatedAt));
  return (
    <Line to={paths.order(id)}>
      <span className="block break-words">{title || t`Entwurf ohne Empfänger`}</span>
      <span className="tabular block font-normal text-muted text-xs">{t`Entwurf vom ${when}`}</span>
    </Line>
  );
}

function Line({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-11 items-center gap-3 px-5 py-2.5 font-semibold text-sm transition-colors hover:bg-fill focus-visible:-outline-offset-2"
      >
        <PencilLine aria-hidden="true" className="size-5 shrink-0 text-brand" />
        <span className="min-w-0 flex-1">{children}</span>
      </Link>
    </li>
  );
}
