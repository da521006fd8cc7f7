import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConnection } from '#app/offline/connection.ts';
import { sendAllNow } from '#app/offline/queue/change-item.ts';
import { listItems } from '#app/offline/queue/outbox.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { countUnsent } from '#app/offline/work/unsent-batches.ts';
import { useQueueLink } from '#app/parts/orders/queue-link.ts';
import { sendAtOnce } from '#app/shell/queue/send-at-once.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';

type LogoutDialogProps = {
  /** Unsent items, 0 only while offline; a number opens the dialog. */
  waiting: number | undefined;
  onLogOut: () => void;
  onClose: () => void;
};

/** Warns of unsent orders, or that no sign-in is possible offline. */
export function LogoutDialog({ waiting, onLogOut, onClose }: LogoutDialogProps) {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const navigate = useNavigate();
  const queue = useQueueLink();
  const isOffline = useConnection() === 'offline';
  const isOpen = waiting !== undefined;
  const isOfOrders =
    useLiveQuery(
      async () => !isOpen || (await listItems(db)).every((it) => it.op === 'shipment.create'),
      [db, isOpen],
    ) ?? true;
  const inBatches = useLiveQuery(async () => (isOpen ? countUnsent(db) : 0), [db, isOpen]) ?? 0;
  const shown = useRef(0);
  if (waiting !== undefined) shown.current = waiting;
  const count = shown.current;

  async function send() {
    onClose();
    await sendAllNow(db);
    void sendAtOnce();
    await navigate(queue.open.to, { state: queue.open.state });
  }

  function whatComes(): string {
    if (count === 0) return t`Anmelden können Sie sich erst wieder mit Verbindung.`;
    return isOffline
      ? t`Ohne Verbindung können sie nicht gesendet werden, und anmelden können Sie sich erst wieder mit Verbindung. Auf diesem Gerät sind sie sicher und warten, bis Sie sich hier wieder anmelden.`
      : t`Auf diesem Gerät sind sie sicher und warten, bis Sie sich hier wieder anmelden.`;
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      size="medium"
      fillsPhone={false}
      title={
        count === 0
          ? t`Ohne Verbindung abmelden?`
          : isOfOrders
            ? plural(count, {
                one: '# Auftrag ist noch nicht gesendet',
                other: '# Aufträge sind noch nicht gesendet',
              })
            : plural(count, {
                one: '# Eintrag ist noch nicht gesendet',
                other: '# Einträge sind noch nicht gesendet',
              })
      }
      actions={
        <>
          <Button variant="text" onClick={onClose} className="-ml-3">
            {t`Abbrechen`}
          </Button>
          <Button onClick={onLogOut}>
            {count > 0 ? t`Abmelden, sie bleiben auf diesem Gerät` : t`Abmelden`}
          </Button>
          {!isOffline && count > 0 && (
            <Button variant="primary" onClick={() => void send()}>
              {t`Jetzt senden`}
            </Button>
          )}
        </>
      }
    >
      <p className="text-label text-sm">{whatComes()}</p>
      {inBatches > 0 && count > 0 && (
        <p className="mt-2 text-label text-sm">
          {plural(inBatches, {
            one: 'In Stapeln liegt außerdem # Auftrag, der noch nicht gesendet ist.',
            other: 'In Stapeln liegen außerdem # Aufträge, die noch nicht gesendet sind.',
          })}
        </p>
      )}
    </Dialog>
  );
}
