import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { leaveOutOrdered } from '#app/offline/batches/leave-out-ordered.ts';
import {
  discardItem,
  editItem,
  editPackaging,
  type Settled,
  sendNow,
} from '#app/offline/queue/change-item.ts';
import { isOrderedBefore, orderAgain } from '#app/offline/queue/order-again.ts';
import { wakeSender } from '#app/offline/queue/start-sending.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { isOfNewerApp } from '#app/offline/rows/newer-app.ts';
import {
  type AddressRow,
  isOfAddress,
  needsAttention,
  type OutboxRow,
} from '#app/offline/rows/outbox-row.ts';
import { wishWords } from '#app/parts/orders/waiting-words.ts';
import { paths } from '#app/paths.ts';
import { sendAtOnce } from '#app/shell/queue/send-at-once.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { Tag } from '#app/ui/Tag.tsx';
import { conflictOf, DecideAddress } from './DecideAddress.tsx';
import { MovePickup } from './MovePickup.tsx';
import {
  childWords,
  createdWords,
  nextWords,
  problemWords,
  stateWords,
  summaryWords,
  titleWords,
} from './queue-words.ts';

type QueueItemProps = { item: OutboxRow; addresses: readonly AddressRow[]; now: number };

/** A waiting order, packaging order or address. `addresses`: saved along with the order. */
export function QueueItem({ item, addresses, now }: QueueItemProps) {
  const { t } = useLingui();
  const state = stateWords(item);
  const next = nextWords(item, now);
  return (
    <li className="border-line-soft border-t px-5 py-4 text-sm first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 break-words font-semibold">{titleWords(item)}</p>
        <span className="shrink-0">
          <Tag tone={state.tone}>{state.text}</Tag>
        </span>
      </div>
      <p className="text-muted text-xs">{summaryWords(item)}</p>
      <p className="text-muted text-xs">{createdWords(item.createdAt, now)}</p>
      {childWords(addresses).map((text) => (
        <p key={text} className="text-muted text-xs">
          {text}
        </p>
      ))}
      {needsAttention(item) && item.problem && (
        <ul aria-label={t`Warum`} className="mt-1.5 grid gap-0.5">
          {isOfAddress(item) && <li>{t`Die Adresse konnte nicht gespeichert werden.`}</li>}
          {problemWords(item.problem).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {next && <p className="mt-1.5 text-label">{next}</p>}
      {!isOfNewerApp(item) && <MovePickup item={item} />}
      {!isOfNewerApp(item) && <QueueActions item={item} />}
    </li>
  );
}

function QueueActions({ item }: { item: OutboxRow }) {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [isDeciding, setIsDeciding] = useState(false);
  const title = titleWords(item);
  const words = useActionWords(item);
  /** The server refuses a cancelled key for good. */
  const isWithdrawn = item.problem?.code === 'CANCELLED';
  /** The user leaves the order out or orders again; an edit would hide the question. */
  const isBefore = isOrderedBefore(item);
  const [sendWord, discardWord] = isBefore
    ? [t`Noch einmal bestellen`, t`Auslassen`]
    : [t`Jetzt senden`, t`Verwerfen`];

  if (conflictOf(item))
    return (
      <>
        <div className="-mx-3 mt-1.5 flex flex-wrap">
          <Button variant="text" aria-label={t`Entscheiden: ${title}`} onClick={() => setIsDeciding(true)}>
            {t`Entscheiden`}
          </Button>
        </div>
        <DecideAddress item={isDeciding ? item : undefined} onClose={() => setIsDeciding(false)} />
      </>
    );

  async function send() {
    if (isBefore) await orderAgain(db, [item.id]);
    else await sendNow(db, item.id);
    await sendAtOnce();
  }

  async function edit() {
    if (item.op === 'packaging.create') {
      const settled = await editPackaging(db, item.id);
      if (settled.outcome === 'done') void navigate(paths.packaging());
      else explain(settled.outcome, 'edit');
      return;
    }
    const settled = await editItem(db, item.id);
    if (settled.outcome !== 'done') return explain(settled.outcome, 'edit');
    const { issues = [] } = item.problem ?? {};
    const state = { refused: { draftId: settled.value, issues } };
    void navigate(paths.order(settled.value), { state });
  }

  async function discard() {
    const settled = await (isBefore ? leaveOutOrdered : discardItem)(db, item.id);
    setIsAsking(false);
    if (settled.outcome !== 'done') explain(settled.outcome, 'discard');
  }

  function explain(outcome: Exclude<Settled<unknown>['outcome'], 'done'>, requested: 'edit' | 'discard') {
    showSnackbar({ text: outcome === 'later' ? wishWords({ op: item.op, requested }) : words[outcome] });
    if (outcome === 'later') wakeSender();
  }

  return (
    <>
      {item.state !== 'sending' && (
        <div className="-mx-3 mt-1.5 flex flex-wrap">
          {!isWithdrawn && (
            <Button variant="text" aria-label={`${sendWord}: ${title}`} onClick={() => void send()}>
              {sendWord}
            </Button>
          )}
          {!isOfAddress(item) && !isBefore && (
            <Button variant="text" aria-label={t`Bearbeiten: ${title}`} onClick={() => void edit()}>
              {t`Bearbeiten`}
            </Button>
          )}
          <Button variant="text" aria-label={`${discardWord}: ${title}`} onClick={() => setIsAsking(true)}>
            {discardWord}
          </Button>
        </div>
      )}
      {/* Stays during a retry so that the buttons do not move. */}
      <ConfirmDialog
        isOpen={isAsking}
        title={words.discardTitle}
        text={words.discardText}
        confirmLabel={discardWord}
        isDangerous
        onConfirm={discard}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

function useActionWords(item: OutboxRow) {
  const { t } = useLingui();
  // Another device may have sent it.
  const mayHaveArrived = item.ambiguous || item.mark === 'made';
  if (item.op === 'packaging.create')
    return {
      sent: t`Diese Bestellung war schon angekommen. Sie finden sie unter „Verpackungsmaterial“.`,
      busy: t`Diese Bestellung wird gerade gesendet.`,

      discardTitle: t`Bestellung verwerfen?`,
      discardText: mayHaveArrived
        ? t`Die Bestellung kann schon angekommen sein. Der Server wird gefragt: Nur wenn sie nicht angekommen ist, wird sie verworfen und kann nicht wiederhergestellt werden.`
        : t`Die Bestellung ist nur auf diesem Gerät gespeichert. Nach dem Verwerfen kann sie nicht wiederhergestellt werden.`,
    };
  const { company } = item.summary;
  if (isOfAddress(item))
    return {
      sent: t`Diese Adresse war schon angekommen. Sie finden sie im Adressbuch.`,
      busy: t`Diese Adresse wird gerade gesendet.`,

      discardTitle: t`Adresse verwerfen?`,
      discardText: t`Die Adresse von ${company} kommt dann nicht ins Adressbuch. Der Auftrag bleibt davon unberührt.`,
    };
  return {
    sent: t`Dieser Auftrag war schon angekommen. Sie finden ihn im Archiv.`,
    busy: t`Dieser Auftrag wird gerade gesendet.`,

    discardTitle: t`Auftrag verwerfen?`,
    discardText: discardWords(company, mayHaveArrived, item.batch !== undefined),
  };
}

function discardWords(company: string, mayHaveArrived: boolean, isOfBatch: boolean): string {
  if (isOfBatch)
    return mayHaveArrived
      ? t`Der Auftrag an ${company} kann schon angekommen sein. Der Server wird gefragt: Nur wenn er nicht angekommen ist, wird er verworfen. Solange es seinen Stapel gibt, können Sie ihn dort zurücknehmen.`
      : t`Der Auftrag an ${company} wird dann nicht gesendet. Solange es seinen Stapel gibt, können Sie ihn dort zurücknehmen.`;
  return mayHaveArrived
    ? t`Der Auftrag an ${company} kann schon angekommen sein. Der Server wird gefragt: Nur wenn er nicht angekommen ist, wird er verworfen und kann nicht wiederhergestellt werden.`
    : t`Der Auftrag an ${company} ist nur auf diesem Gerät gespeichert. Nach dem Verwerfen kann er nicht wiederhergestellt werden.`;
}
