import { Plural, useLingui } from '@lingui/react/macro';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { readLost } from '#app/offline/queue/waiting-list.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { useQueueLink } from '#app/parts/orders/queue-link.ts';
import { IconButton } from '#app/ui/IconButton.tsx';

export function LostBar() {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const { open, isOpen } = useQueueLink();
  const count = useLiveQuery(async () => (await readLost(db)).length, [db]) ?? 0;
  const [isClosed, setIsClosed] = useState(false);
  if (count === 0 || isOpen || isClosed) return null;
  return (
    <div
      role="alert"
      className="flex items-center gap-3 rounded-panel border border-warning-dot/35 bg-warning-soft px-4 py-3 text-sm shadow-raised"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-warning" />
      <p className="min-w-0 flex-1">
        <Plural
          value={count}
          one="# Eintrag wartete hier auf das Senden und ist verschwunden: Der Browser hat den Speicher der App gelöscht."
          other="# Einträge warteten hier auf das Senden und sind verschwunden: Der Browser hat den Speicher der App gelöscht."
        />
      </p>
      <Link {...open} className="font-semibold underline">
        {t`Ansehen`}
      </Link>
      <IconButton icon={X} label={t`Schließen`} onClick={() => setIsClosed(true)} />
    </div>
  );
}
