import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '#app/i18n/messages.ts';
import { listReceipts, listRefusedAddresses } from '#app/offline/queue/queue-view.ts';
import { followCalmly } from '#app/offline/rows/calm-query.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { type AddressReceipt, isOfAddress, type OutboxRow } from '#app/offline/rows/outbox-row.ts';
import { useQueueLink } from '#app/parts/orders/queue-link.ts';
import { useLater } from '#app/timing/use-later.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { titleWords } from './queue-words.ts';

type News = { saved: readonly AddressReceipt[]; refused: readonly OutboxRow[] };

const pauseMs = 500;
/** ms the message offers the question; later it is in the queue. */
const decideMs = 15_000;

const loadDecide = () => import('./DecideAddress.tsx').then((it) => it.DecideAddress);

/** Reports what became of queued addresses since then (ms), and opens the question about a conflict. */
export function AddressNews({ since }: { since: number }) {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const navigate = useNavigate();
  const { open } = useQueueLink();
  const reported = useRef(new Set<string>());
  const [{ saved, refused }, setNews] = useState<News>({ saved: [], refused: [] });

  useEffect(() => {
    let from = since;
    // A sending queue writes forty receipts per second.
    return followCalmly(
      async () => {
        const [receipts, items] = await Promise.all([listReceipts(db, from), listRefusedAddresses(db)]);
        from = receipts[0]?.sentAt ?? from;
        return {
          saved: receipts.filter(isOfAddress),
          refused: items.filter((item) => (item.problem?.at ?? 0) >= since),
        };
      },
      pauseMs,
      setNews,
    );
  }, [db, since]);

  const [decidingId, setDecidingId] = useState<string>();
  const deciding = refused.find(({ id }) => id === decidingId);
  const Decide = useLater(loadDecide, deciding !== undefined);

  const openQueue = useRef(() => {});
  useEffect(() => {
    openQueue.current = () => void navigate(open.to, { state: open.state });
  });

  useEffect(() => {
    const isNew = (key: string) => {
      if (reported.current.has(key)) return false;
      reported.current.add(key);
      // Only the visible window shows it.
      return document.visibilityState === 'visible';
    };
    for (const { id, answer } of saved) {
      if (!isNew(id)) continue;
      if (answer.outcome === 'exists') showSnackbar({ text: errorText('ADDRESS_EXISTS') });
      else showSnackbar({ tone: 'success', text: t`Die Adresse wurde gespeichert.` });
    }
    for (const item of refused) {
      const { id, problem } = item;
      if (!isNew(`${id} ${problem?.at}`)) continue;
      if (problem?.address)
        showSnackbar({
          tone: 'warning',
          text: `${titleWords(item)}: ${errorText(problem.code)}`,
          durationMs: decideMs,
          action: { label: t`Entscheiden`, onAction: () => setDecidingId(id) },
        });
      else
        showSnackbar({
          tone: 'error',
          text: t`Die Adresse konnte nicht gespeichert werden.`,
          action: { label: t`Anzeigen`, onAction: () => openQueue.current() },
        });
    }
  }, [saved, refused, t]);
  return Decide ? <Decide item={deciding} onClose={() => setDecidingId(undefined)} /> : null;
}
