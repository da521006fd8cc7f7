import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConnection } from '#app/offline/connection.ts';
import { useWorkDatabase } from '#app/offline/db.ts';
import {
  discardItem,
  editItem,
  needsAttention,
  type OutboxRow,
  type Settled,
  sendNow,
} from '#app/offline/outbox.ts';
import { wakeSender } from '#app/offline/sender.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { showSnackbar } from '#app/ui/show-snackbar.ts';
import { Tag } from '#app/ui/Tag.tsx';
import { createdWords, nextWords, problemWords, stateWords, summaryWords } from './queue-words.ts';

type QueueItemProps = { item: OutboxRow; now: number };

/** One order that waits on this device, and what can be done about it. */
export function QueueItem({ item, now }: QueueItemProps) {
  const { t } = useLingui();
  const state = stateWords(item);
  const next = nextWords(item, now);
  return (
    <li className="border-line-soft border-t px-5 py-4 text-sm first:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 break-words font-semibold">{item.summary.company}</p>
        <span className="shrink-0">
          <Tag tone={state.tone}>{state.text}</Tag>
        </span>
      </div>
      <p className="text-muted text-xs">{summaryWords(item.summary)}</p>
      <p className="text-muted text-xs">{createdWords(item.createdAt, now)}</p>
      {needsAttention(item) && item.problem && (
        <ul aria-label={t`Warum`} className="mt-1.5 grid gap-0.5">
          {problemWords(item.problem).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {next && <p className="mt-1.5 text-label">{next}</p>}
      {item.state !== 'sending' && <QueueActions item={item} />}
    </li>
  );
}

function QueueActions({ item }: { item: OutboxRow }) {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const navigate = useNavigate();
  const isOffline = useConnection() === 'offline';
  const [isAsking, setIsAsking] = useState(false);
  const company = item.summary.company;
  /** The server refuses it for ever under this key. */
  const isWithdrawn = item.problem?.code === 'CANCELLED';

  async function send() {
    await sendNow(db, item.id);
    wakeSender();
  }

  async function edit() {
    const settled = await editItem(db, item.id);
    if (settled.outcome === 'done') void navigate(paths.order(settled.value));
    else explain(settled.outcome);
  }

  async function discard() {
    const settled = await discardItem(db, item.id);
    setIsAsking(false);
    if (settled.outcome !== 'done') explain(settled.outcome);
  }

  function explain(outcome: Exclude<Settled<unknown>['outcome'], 'done'>) {
    const texts = {
      sent: t`Dieser Auftrag war schon angekommen. Sie finden ihn im Archiv.`,
      busy: t`Dieser Auftrag wird gerade gesendet.`,
      offline: t`Dieser Auftrag kann schon angekommen sein. Das klärt sich, sobald eine Verbindung besteht.`,
    };
    showSnackbar({ text: texts[outcome] });
  }

  return (
    <div className="-mx-3 mt-1.5 flex flex-wrap">
      {!isOffline && !isWithdrawn && (
        <Button variant="text" aria-label={t`Jetzt senden: ${company}`} onClick={() => void send()}>
          {t`Jetzt senden`}
        </Button>
      )}
      <Button variant="text" aria-label={t`Bearbeiten: ${company}`} onClick={() => void edit()}>
        {t`Bearbeiten`}
      </Button>
      <Button variant="text" aria-label={t`Verwerfen: ${company}`} onClick={() => setIsAsking(true)}>
        {t`Verwerfen`}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Auftrag verwerfen?`}
        text={t`Der Auftrag an ${company} ist nur auf diesem Gerät gespeichert. Verworfen ist er nicht wiederherzustellen.`}
        confirmLabel={t`Verwerfen`}
        isDangerous
        onConfirm={discard}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
}
