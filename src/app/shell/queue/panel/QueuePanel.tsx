import { t } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { millisecondsInDay } from 'date-fns/constants';
import Inbox from 'lucide-react/icons/inbox';
import TabletSmartphone from 'lucide-react/icons/tablet-smartphone';
import X from 'lucide-react/icons/x';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { endSession } from '#app/api/session.ts';
import { formatClock } from '#app/i18n/format.ts';
import { useConnection } from '#app/offline/connection.ts';
import { sendAllNow } from '#app/offline/queue/change-item.ts';
import { listItems } from '#app/offline/queue/outbox.ts';
import { listChildren, listReceipts, queueState } from '#app/offline/queue/queue-view.ts';
import { saveOpenForms } from '#app/offline/rows/black-box.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { isOfAddress, type OutboxRow, type Receipt } from '#app/offline/rows/outbox-row.ts';
import { packagingWords } from '#app/parts/orders/packaging-words.ts';
import { useQueueLink } from '#app/parts/orders/queue-link.ts';
import { sentLabels } from '#app/parts/print/sent-labels.ts';
import { paths } from '#app/paths.ts';
import { SideSheet } from '#app/shell/frame/SideSheet.tsx';
import { sendAtOnce } from '#app/shell/queue/send-at-once.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { LostItems } from './LostItems.tsx';
import { QueueItem } from './QueueItem.tsx';
import { savedWords, titleWords } from './queue-words.ts';

const [firstItems, moreItems] = [50, 200];

/** Items waiting on this device or sent in the last 24 hours; the URL opens it. */
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
  const [most, setMost] = useState(firstItems);
  const items = useLiveQuery(() => listItems(db, most), [db, most]) ?? [];
  const children = useLiveQuery(() => listChildren(db), [db]);
  const queue = useLiveQuery(() => queueState(db), [db]);
  const count = queue ? queue.waiting + queue.sending + queue.attention : items.length;
  const others = count - items.length;

  async function sendAll() {
    await sendAllNow(db);
    await sendAtOnce();
  }

  const title = useRef<HTMLHeadingElement>(null);
  useFocusInQueue(title);

  const receipts = useLiveQuery(() => listReceipts(db, now - millisecondsInDay), [db, now]) ?? [];
  return (
    <>
      <div className="sticky top-0 flex items-center gap-3 border-line border-b bg-raised py-2.5 pr-2 pl-5">
        <h2 ref={title} className="font-semibold text-base">{t`Warteschlange`}</h2>
        {count > 0 && (
          <p className="text-muted text-sm">
            <ItemCount items={items} count={count} />
          </p>
        )}
        <span className="ml-auto flex items-center gap-1">
          {queue && queue.waiting > 1 && (
            <Button variant="text" onClick={() => void sendAll()}>{t`Alle senden`}</Button>
          )}
          <IconButton icon={X} label={t`Schließen`} onClick={onClose} />
        </span>
      </div>
      <LostItems />
      {queue?.pause === 'auth' ? <SignInNote /> : <QueueNote count={count} />}
      {count > 0 && (
        <ul aria-label={t`Was wartet`}>
          {items.map((item) => (
            <QueueItem key={item.id} item={item} addresses={children?.get(item.id) ?? []} now={now} />
          ))}
        </ul>
      )}
      {others > 0 && items.length > 0 && (
        <p className="border-line-soft border-t px-5 py-3">
          <Button onClick={() => setMost((before) => before + moreItems)}>
            <Plural value={others} one="# weiteren anzeigen" other="# weitere anzeigen" />
          </Button>
        </p>
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
      <p className="border-line border-t px-3 py-2">
        <Link
          to={paths.device()}
          className="inline-flex min-h-row items-center gap-2 rounded-sm px-2 font-medium text-brand text-sm hover:underline"
        >
          <TabletSmartphone aria-hidden="true" className="size-4.5" />
          {t`Was dieses Gerät ohne Netz kann`}
        </Link>
      </p>
    </>
  );
}

function ItemCount({ items, count }: { items: readonly OutboxRow[]; count: number }) {
  if (items.every((item) => item.op === 'shipment.create'))
    return <Plural value={count} one="# Auftrag" other="# Aufträge" />;
  if (items.every((item) => item.op === 'packaging.create'))
    return <Plural value={count} one="# Bestellung" other="# Bestellungen" />;
  if (items.every(isOfAddress)) return <Plural value={count} one="# Adresse" other="# Adressen" />;
  return <Plural value={count} one="# Eintrag" other="# Einträge" />;
}

/** The server keeps refusing this session: offer a new sign-in. */
function SignInNote() {
  const { t } = useLingui();
  async function signIn() {
    await saveOpenForms();
    endSession('ended_by_server');
  }
  return (
    <div className="border-line border-b bg-warning-soft px-5 py-3 text-sm text-warning">
      <p>{t`Der Server verlangt, dass Sie sich neu anmelden. Danach werden wartende Aufträge automatisch gesendet.`}</p>
      <Button className="mt-2" onClick={() => void signIn()}>{t`Neu anmelden`}</Button>
    </div>
  );
}

function QueueNote({ count }: { count: number }) {
  const { t } = useLingui();
  const connection = useConnection();
  if (connection === 'online' || count === 0) return null;
  return (
    <p className="border-line border-b bg-warning-soft px-5 py-3 text-sm text-warning">
      {connection === 'offline'
        ? t`Dieses Gerät ist offline. Wartende Aufträge werden automatisch gesendet, sobald wieder eine Verbindung besteht.`
        : t`Der Server ist gerade nicht erreichbar. Wartende Aufträge werden automatisch gesendet, sobald er antwortet.`}
    </p>
  );
}

const loadPrint = () => import('./PrintSent.tsx').then((it) => it.PrintSent);

function ReceiptLine({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui();
  const time = formatClock(new Date(receipt.sentAt));
  const title = titleWords(receipt);
  const labels = receipt.op === 'shipment.create' ? sentLabels(receipt) : undefined;
  const Print = useLater(loadPrint, labels !== undefined);
  return (
    <li className="border-line-soft border-t px-5 py-3.5 text-sm first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        {receipt.op === 'shipment.create' ? (
          <Link
            to={paths.shipment(receipt.answer.shipment_id)}
            className="min-w-0 break-words font-semibold hover:text-brand hover:underline"
          >
            {title}
          </Link>
        ) : (
          <p className="min-w-0 break-words font-semibold">{title}</p>
        )}
        <span className="shrink-0">
          <Tag tone="success">{t`Gesendet ${time}`}</Tag>
        </span>
      </div>
      <div className="flex items-center justify-between gap-3">
        <p className="tabular text-muted text-xs">{becameWords(receipt)}</p>
        {Print && labels && (
          <span className="-my-1.5 -mr-2 shrink-0">
            <Print target={labels} />
          </span>
        )}
      </div>
    </li>
  );
}

function becameWords(receipt: Receipt): string {
  if (receipt.op === 'shipment.create') return numberWords(receipt.answer.tracking_number[0]);
  return receipt.op === 'packaging.create' ? packagingWords(receipt.summary) : savedWords(receipt);
}

function numberWords(number: string | undefined): string {
  return number ? formatTrackingNumber(number) : t`manuell`;
}

/** Keeps the focus in the queue when a focused button disappears. */
function useFocusInQueue(title: RefObject<HTMLElement | null>): void {
  const { isOpen } = useQueueLink();
  useEffect(() => {
    if (!isOpen || document.activeElement !== document.body) return;
    title.current?.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
  });
}

function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
