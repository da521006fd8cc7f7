import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { baseInfoQuery } from '#app/api/persisted-queries.ts';
import { useConnection } from '#app/offline/connection.ts';
import { findPackaging } from '#app/offline/queue/queue-view.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { articleName } from '#app/parts/orders/packaging-words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { chosenArticles, type PackagingQuantities } from '#domain/portal/packaging.ts';

/** ms before the order is left to the queue. */
const patienceMs = 5000;

export type Outcome = 'sent' | 'refused' | 'waiting';

type SendPackagingDialogProps = {
  db: WorkDatabase;
  isOpen: boolean;
  quantities: PackagingQuantities;
  sendingId: string | undefined;
  onConfirm: () => void;
  onOutcome: (outcome: Outcome) => void;
  onCancel: () => void;
};

export function SendPackagingDialog(props: SendPackagingDialogProps) {
  const { t } = useLingui();
  const { db, isOpen, sendingId, onConfirm, onCancel } = props;
  const confirm = useRef<HTMLButtonElement>(null);
  const isOffline = useConnection() === 'offline';
  const isSending = sendingId !== undefined;
  // The form empties while the dialog still shows the order.
  const shown = useRef(props.quantities);
  if (isOpen && !isSending) shown.current = props.quantities;
  useOutcome(db, sendingId, props.onOutcome);
  const address = useDeliveryAddress();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      isLocked={isSending}
      size="small"
      role="alertdialog"
      title={t`Verpackungsmaterial bestellen?`}
      initialFocus={confirm}
      actions={
        <>
          <Button onClick={onCancel} disabled={isSending}>
            {t`Abbrechen`}
          </Button>
          <Button ref={confirm} variant="primary" onClick={onConfirm} isLoading={isSending}>
            {t`Senden`}
          </Button>
        </>
      }
    >
      <dl className="tabular grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1 text-sm">
        {chosenArticles(shown.current).map(({ article, quantity }) => (
          <div key={article} className="contents">
            <dt>{articleName(article)}</dt>
            <dd className="text-right font-semibold">{quantity}</dd>
          </div>
        ))}
      </dl>
      {address && <p className="mt-4 text-label text-sm">{t`Wir senden es an Ihre Adresse: ${address}`}</p>}
      {isOffline && (
        <p className="mt-4 text-sm text-warning">
          {t`Dieses Gerät ist offline. Die Bestellung wird hier gespeichert und gesendet, sobald wieder eine Verbindung besteht.`}
        </p>
      )}
    </Dialog>
  );
}

function useDeliveryAddress(): string | undefined {
  const baseData = useQuery(baseInfoQuery()).data?.data;
  if (!baseData) return undefined;
  const { company, street, street_number, postal_code, city } = baseData;
  return `${company}, ${street} ${street_number}, ${postal_code} ${city}`;
}

function useOutcome(db: WorkDatabase, id: string | undefined, onOutcome: (outcome: Outcome) => void): void {
  const item = useLiveQuery(() => (id === undefined ? undefined : findPackaging(db, id)), [db, id]);
  const isOffline = useConnection() === 'offline';
  const tell = useRef(onOutcome);
  useEffect(() => {
    tell.current = onOutcome;
  });
  const isUnderWay = id !== undefined;
  const state = item?.id === id ? item?.state : undefined;
  useEffect(() => {
    if (!isUnderWay) return;
    if (state === 'sent') tell.current('sent');
    else if (state === 'attention') tell.current('refused');
    else if (state === 'queued' && isOffline) tell.current('waiting');
  }, [isUnderWay, state, isOffline]);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => tell.current('waiting'), patienceMs);
    return () => clearTimeout(timer);
  }, [isUnderWay]);
}
