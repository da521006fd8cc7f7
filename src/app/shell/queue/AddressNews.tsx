import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '#app/i18n/messages.ts';
import {
  type AddressReceipt,
  isOfAddress,
  listReceipts,
  listRefusedAddresses,
  type OutboxRow,
} from '#app/offline/queue/outbox.ts';
import { followCalmly } from '#app/offline/storage/calm-query.ts';
import { useWorkDatabase } from '#app/offline/work/db.ts';
import { useQueueLink } from '#app/parts/queue-link.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';

type News = { saved: readonly AddressReceipt[]; refused: readonly OutboxRow[] };

/** ms */
const pauseMs = 500;

/** Says what became since then (ms) of the addresses that were to be saved with an order; shows nothing itself. */
export function AddressNews({ since }: { since: number }) {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const navigate = useNavigate();
  const { open } = useQueueLink();
  const told = useRef(new Set<string>());
  const [{ saved, refused }, setNews] = useState<News>({ saved: [], refused: [] });

  useEffect(() => {
    let from = since;
    // A queue that is being sent leaves a receipt forty times a second.
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

  const openQueue = useRef(() => {});
  useEffect(() => {
    openQueue.current = () => void navigate(open.to, { state: open.state });
  });

  useEffect(() => {
    const isNew = (key: string) => {
      if (told.current.has(key)) return false;
      told.current.add(key);
      // Another window may have done it; whoever looks at that one reads it there.
      return document.visibilityState === 'visible';
    };
    for (const { id, answer } of saved) {
      if (!isNew(id)) continue;
      if (answer.outcome === 'exists') showSnackbar({ text: errorText('ADDRESS_EXISTS') });
      else showSnackbar({ tone: 'success', text: t`Die Adresse wurde gespeichert.` });
    }
    for (const { id, problem } of refused) {
      if (!isNew(`${id} ${problem?.at}`)) continue;
      showSnackbar({
        tone: 'error',
        text: t`Die Adresse konnte nicht gespeichert werden.`,
        action: { label: t`Anzeigen`, onAction: () => openQueue.current() },
      });
    }
  }, [saved, refused, t]);
  return null;
}
