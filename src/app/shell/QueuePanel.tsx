import { Plural, useLingui } from '@lingui/react/macro';
import Inbox from 'lucide-react/icons/inbox';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatClock } from '#app/i18n/format.ts';
import { useConnection } from '#app/offline/connection.ts';
import { useWorkDatabase } from '#app/offline/db.ts';
import { useLiveQuery } from '#app/offline/live-query.ts';
import { listItems, listReceipts, type Receipt } from '#app/offline/outbox.ts';
import { useQueueLink } from '#app/parts/queue-link.ts';
import { paths } from '#app/paths.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import { formatTrackingNumber } from '#domain/label-number.ts';
import { QueueItem } from './QueueItem.tsx';
import { SideSheet } from './SideSheet.tsx';

const dayMs = 24 * 60 * 60 * 1000;

/** What waits on this device and what left it in the last 24 hours; open while the address says so. */
export function QueuePanel() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { isOpen, close } = useQueueLink();
  const hide = () => void navigate(close.to, { state: close.state, replace: true });
  return (
    <SideSheet
      isOpen={isOpen}
      onClose={hide}
      label={t`Warteschlange`}
      side="right"
      className="w-104 bg-raised"
    >
      <QueueContent onClose={hide} />
    </SideSheet>
  );
}

function QueueContent({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const now = useMinute();
  const items = useLiveQuery(() => listItems(db), [db]) ?? [];
  const count = items.length;
  const receipts = useLiveQuery(() => listReceipts(db, now - dayMs), [db, now]) ?? [];
  return (
    <>
      <div className="sticky top-0 flex items-center gap-3 border-line border-b bg-raised py-2.5 pr-2 pl-5">
        <h2 className="font-semibold text-base">{t`Warteschlange`}</h2>
        {count > 0 && (
          <p className="text-muted text-sm">
            <Plural value={count} one="# Auftrag" other="# Aufträge" />
          </p>
        )}
        <IconButton icon={X} label={t`Schließen`} onClick={onClose} className="ml-auto" />
      </div>
      <QueueNote count={count} />
      {count > 0 && (
        <ul aria-label={t`Wartende Aufträge`}>
          {items.map((item) => (
            <QueueItem key={item.id} item={item} now={now} />
          ))}
        </ul>
      )}
      {count === 0 && receipts.length === 0 && (
        <EmptyState
          icon={Inbox}
          text={t`Hier wartet nichts. Aufträge, die Sie ohne Verbindung absenden, stehen hier, bis sie angekommen sind.`}
        />
      )}
      {receipts.length > 0 && (
        <section aria-label={t`In den letzten 24 Stunden gesendet`} className="border-line border-t">
          <h3 className="px-5 pt-4 text-muted text-xs">{t`In den letzten 24 Stunden gesendet`}</h3>
          <ul>
            {receipts.map((receipt) => (
              <ReceiptLine key={receipt.id} receipt={receipt} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function QueueNote({ count }: { count: number }) {
  const { t } = useLingui();
  const connection = useConnection();
  if (connection === 'online' || count === 0) return null;
  return (
    <p className="border-line border-b bg-warning-soft px-5 py-3 text-sm text-warning">
      {connection === 'offline'
        ? t`Dieses Gerät ist offline. Die Aufträge gehen von selbst hinaus, sobald wieder eine Verbindung besteht.`
        : t`Der Server ist gerade nicht erreichbar. Die Aufträge gehen von selbst hinaus, sobald er antwortet.`}
    </p>
  );
}

function ReceiptLine({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui();
  const { shipment_id, tracking_number } = receipt.answer;
  const time = formatClock(new Date(receipt.sentAt));
  const number = tracking_number[0];
  return (
    <li className="border-line-soft border-t px-5 py-3.5 text-sm first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <Link
          to={paths.shipment(shipment_id)}
          className="min-w-0 break-words font-semibold hover:text-brand hover:underline"
        >
          {receipt.summary.company}
        </Link>
        <span className="shrink-0">
          <Tag tone="success">{t`Gesendet ${time}`}</Tag>
        </span>
      </div>
      <p className="tabular text-muted text-xs">{number ? formatTrackingNumber(number) : t`manuell`}</p>
    </li>
  );
}

/** The time, renewed each minute: next attempts and "the last 24 hours" depend on it. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
