import { useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import X from 'lucide-react/icons/x';
import { Link } from 'react-router-dom';
import type { WorkDatabase } from '#app/offline/db.ts';
import { useLiveQuery } from '#app/offline/live-query.ts';
import { findItem } from '#app/offline/outbox.ts';
import { useQueueLink } from '#app/parts/queue-link.ts';
import { paths } from '#app/paths.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';

type QueuedNoticeProps = { db: WorkDatabase; id: string; onClose: () => void };

/** The order before this one waits on the device; follows it until it is sent. */
export function QueuedNotice({ db, id, onClose }: QueuedNoticeProps) {
  const { t } = useLingui();
  const queue = useQueueLink();
  const item = useLiveQuery(() => findItem(db, id), [db, id]);
  const state = item?.state ?? 'queued';
  const company = item?.summary.company;
  const looks = {
    sent: { tone: 'bg-success-soft text-success', icon: CircleCheck },
    attention: { tone: 'bg-error-soft text-error', icon: CircleAlert },
    queued: { tone: 'bg-info-soft text-info', icon: CloudUpload },
    sending: { tone: 'bg-info-soft text-info', icon: CloudUpload },
  };
  const texts = {
    sent: t`Der Auftrag ist gesendet.`,
    attention: t`Der Auftrag wurde nicht angenommen und wartet auf Ihre Entscheidung.`,
    queued: t`Auf diesem Gerät gespeichert. Wird gesendet, sobald eine Verbindung besteht.`,
    sending: t`Auf diesem Gerät gespeichert. Wird gerade gesendet.`,
  };
  const { tone, icon: Icon } = looks[state];
  return (
    <div
      role="status"
      className={joinClasses('mb-4 flex items-start gap-3 rounded-card py-1.5 pr-1.5 pl-4 text-sm', tone)}
    >
      <Icon aria-hidden="true" className="mt-2 size-5 shrink-0" />
      <p className="min-w-0 flex-1 py-2">
        {company && <span className="font-semibold">{company}: </span>}
        {texts[state]}{' '}
        {item?.isSent ? (
          <Link to={paths.shipment(item.answer.shipment_id)} className="font-semibold underline">
            {t`Sendung ansehen`}
          </Link>
        ) : (
          <Link {...queue.open} className="font-semibold underline">
            {t`Warteschlange ansehen`}
          </Link>
        )}
      </p>
      <IconButton icon={X} label={t`Schließen`} onClick={onClose} />
    </div>
  );
}
