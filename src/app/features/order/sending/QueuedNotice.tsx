import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { findItem } from '#app/offline/queue/outbox.ts';
import type { WorkDatabase } from '#app/offline/work/db.ts';
import { useLiveQuery } from '#app/offline/work/live-query.ts';
import { QueueNotice, QueueNoticeLink } from '#app/parts/QueueNotice.tsx';
import { paths } from '#app/paths.ts';

type QueuedNoticeProps = { db: WorkDatabase; id: string; onClose: () => void };

/** The order before this one waits on the device; follows it until it is sent. */
export function QueuedNotice({ db, id, onClose }: QueuedNoticeProps) {
  const { t } = useLingui();
  const item = useLiveQuery(() => findItem(db, id), [db, id]);
  const state = item?.state ?? 'queued';
  const company = item?.summary.company;
  const look = state === 'sent' ? 'sent' : state === 'attention' ? 'failed' : 'waiting';
  const texts = {
    sent: t`Der Auftrag ist gesendet.`,
    attention: t`Der Auftrag wurde nicht angenommen und wartet auf Ihre Entscheidung.`,
    queued: t`Auf diesem Gerät gespeichert. Wird gesendet, sobald eine Verbindung besteht.`,
    sending: t`Auf diesem Gerät gespeichert. Wird gerade gesendet.`,
  };
  return (
    <div role="status" className="mb-4">
      <QueueNotice look={look} onClose={onClose}>
        {company && <span className="font-semibold">{company}: </span>}
        {texts[state]}{' '}
        {item?.isSent ? (
          <Link to={paths.shipment(item.answer.shipment_id)} className="font-semibold underline">
            {t`Sendung ansehen`}
          </Link>
        ) : (
          <QueueNoticeLink />
        )}
      </QueueNotice>
    </div>
  );
}
