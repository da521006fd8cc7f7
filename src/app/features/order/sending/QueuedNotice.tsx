import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useConnection } from '#app/offline/connection.ts';
import { findItem, queueState } from '#app/offline/queue/queue-view.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { QueueNotice, QueueNoticeLink } from '#app/parts/orders/QueueNotice.tsx';
import { decisionWords, waitingWords } from '#app/parts/orders/waiting-words.ts';
import { paths } from '#app/paths.ts';

export type QueuedNoticeProps = { db: WorkDatabase; id: string; onClose: () => void };

export function QueuedNotice({ db, id, onClose }: QueuedNoticeProps) {
  const { t } = useLingui();
  const connection = useConnection();
  const item = useLiveQuery(async () => (await findItem(db, id)) ?? null, [db, id]);
  const pause = useLiveQuery(async () => (await queueState(db, 'shipment.create')).pause, [db]);
  const look = item?.isSent ? 'sent' : item?.state === 'attention' ? 'failed' : 'waiting';
  return (
    <div role="status" className="mb-4 empty:hidden">
      {item && (
        <QueueNotice look={look} onClose={onClose}>
          <span className="font-semibold">{item.summary.company}: </span>
          {item.isSent
            ? t`Der Auftrag ist gesendet.`
            : item.state === 'attention'
              ? decisionWords(item)
              : waitingWords(item, { connection, pause })}{' '}
          {item.isSent ? (
            <Link to={paths.shipment(item.answer.shipment_id)} className="font-semibold underline">
              {t`Sendung ansehen`}
            </Link>
          ) : (
            <QueueNoticeLink />
          )}
        </QueueNotice>
      )}
    </div>
  );
}
