import { Plural, useLingui } from '@lingui/react/macro';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { Link } from 'react-router-dom';
import { queueState } from '#app/offline/queue/queue-view.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { useQueueLink } from '#app/parts/orders/queue-link.ts';
import { joinClasses } from '#app/ui/join-classes.ts';

export function WaitingStrip() {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const queue = useLiveQuery(() => queueState(db, 'shipment.create'), [db]);
  const { open } = useQueueLink();
  if (!queue) return null;
  const { attention } = queue;
  const count = queue.waiting + queue.sending + attention;
  if (count === 0) return null;
  const Icon = attention > 0 ? CircleAlert : Clock;
  return (
    <Link
      {...open}
      className="flex min-h-row items-center gap-3 rounded-card border border-warning-dot/35 bg-warning-soft px-4 py-2.5 text-sm transition-colors hover:border-warning-dot"
    >
      <Icon
        aria-hidden="true"
        className={joinClasses('size-5 shrink-0', attention > 0 ? 'text-error' : 'text-warning')}
      />
      <span className="min-w-0 flex-1">
        <span className="font-semibold">
          <Plural
            value={count}
            one="# Auftrag wartet auf diesem Gerät"
            other="# Aufträge warten auf diesem Gerät"
          />
        </span>
        {attention > 0 && (
          <span className="block text-label sm:inline">
            <span className="max-sm:hidden">, </span>
            <Plural value={attention} one="# braucht Aufmerksamkeit" other="# brauchen Aufmerksamkeit" />
          </span>
        )}
      </span>
      <span className="flex shrink-0 items-center gap-1 font-semibold text-warning">
        {t`Anzeigen`}
        <ChevronRight aria-hidden="true" className="size-4" />
      </span>
    </Link>
  );
}
