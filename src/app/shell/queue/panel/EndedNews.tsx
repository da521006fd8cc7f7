import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { type EndedItem, subscribeEnded } from '#app/offline/queue/ended-items.ts';
import { isOfAddress } from '#app/offline/rows/outbox-row.ts';
import { paths } from '#app/paths.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { titleWords } from './queue-words.ts';

/** Reports the end of items that the user wanted to edit or discard while the server did not respond. */
export function EndedNews() {
  const { t } = useLingui();
  const navigate = useNavigate();
  useEffect(() => {
    const tell = ({ row, ended }: EndedItem) => {
      if (isOfAddress(row)) return;
      const title = titleWords(row);
      const texts = {
        sent: t`${title}: War schon angekommen.`,
        edited:
          row.op === 'packaging.create'
            ? t`${title}: War nicht angekommen und steht wieder im Formular.`
            : t`${title}: War nicht angekommen und liegt bei den Entwürfen.`,
        discarded: t`${title}: War nicht angekommen und ist verworfen.`,
      };
      const { draftId } = row;
      const isDraft = ended === 'edited' && row.op === 'shipment.create' && draftId !== undefined;
      showSnackbar({
        text: texts[ended],
        durationMs: 10_000,
        ...(isDraft && {
          action: { label: t`Anzeigen`, onAction: () => void navigate(paths.order(draftId)) },
        }),
      });
    };
    return subscribeEnded(tell);
  }, [t, navigate]);
  return null;
}
