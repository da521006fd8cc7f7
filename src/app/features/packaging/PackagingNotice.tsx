import { useLingui } from '@lingui/react/macro';
import { useConnection } from '#app/offline/connection.ts';
import { findPackaging } from '#app/offline/queue/queue-view.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { QueueNotice, QueueNoticeLink } from '#app/parts/orders/QueueNotice.tsx';
import { waitingWords } from '#app/parts/orders/waiting-words.ts';

/** `failed`: refused and back in the form. */
export type LastOrder = { id: string } | 'failed';

type PackagingNoticeProps = { db: WorkDatabase; last: LastOrder | undefined; onClose: () => void };

export function PackagingNotice({ db, last, onClose }: PackagingNoticeProps) {
  const { t } = useLingui();
  const connection = useConnection();
  const isOffline = connection === 'offline';
  const id = last !== undefined && last !== 'failed' ? last.id : undefined;
  const item = useLiveQuery(
    async () => (id === undefined ? undefined : ((await findPackaging(db, id)) ?? null)),
    [db, id],
  );
  // The user took the order back or discarded it.
  const isGone = id !== undefined && item === null;
  const isKnown = last === 'failed' || (item !== undefined && item !== null);
  // Claim that the order has not arrived only while that is certain.
  const isUnclear = item && !item.isSent && (item.ambiguous || item.requested !== undefined);
  const failure = t`Es kam zu einem Fehler. Bitte versuchen Sie es später noch einmal.`;
  const texts = {
    sent: t`Danke. Ihre Bestellung wird bearbeitet!`,
    failed: failure,
    attention: failure,
    queued: isUnclear
      ? waitingWords(item, { connection, pause: undefined })
      : isOffline
        ? t`Auf diesem Gerät gespeichert. Die Bestellung wird gesendet, sobald wieder eine Verbindung besteht.`
        : t`Auf diesem Gerät gespeichert. Die Bestellung wird automatisch gesendet, sobald der Server sie annimmt.`,
    sending: t`Auf diesem Gerät gespeichert. Die Bestellung wird gerade gesendet.`,
  };
  const state = last === 'failed' ? 'failed' : (item?.state ?? 'queued');
  const look = state === 'sent' ? 'sent' : state === 'failed' || state === 'attention' ? 'failed' : 'waiting';
  return (
    <div role="status" className="empty:hidden">
      {last !== undefined && isKnown && !isGone && (
        <QueueNotice look={look} onClose={onClose}>
          {texts[state]} {last !== 'failed' && state !== 'sent' && <QueueNoticeLink />}
        </QueueNotice>
      )}
    </div>
  );
}
