import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { api, describeError, orpc } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';

type To = 'done' | 'booked';

export function useMarkPickups() {
  const queryClient = useQueryClient();

  return async function mark(ids: readonly string[], to: To): Promise<void> {
    try {
      const { changed } = (await api.pickup.mark({ ids: [...ids], to })).data;
      showSnackbar({
        tone: changed.length > 0 ? 'success' : 'warning',
        text: resultText(changed.length, ids.length - changed.length, to),
        ...(changed.length > 0 && to === 'done'
          ? { action: { label: t`Rückgängig`, onAction: () => void mark(changed, 'booked') } }
          : {}),
      });
    } catch (cause) {
      showSnackbar({
        tone: 'error',
        text: `${t`Das konnte nicht gespeichert werden.`} ${errorText(describeError(cause).code)}`,
        action: { label: t`Erneut versuchen`, onAction: () => void mark(ids, to) },
      });
    }
    await queryClient.invalidateQueries({ queryKey: orpc.pickup.key() });
    await queryClient.invalidateQueries({ queryKey: orpc.shipment.key() });
  };
}

function resultText(changed: number, left: number, to: To): string {
  const changedText =
    to === 'done'
      ? plural(changed, { one: '# Abholung ist erledigt.', other: '# Abholungen sind erledigt.' })
      : plural(changed, { one: '# Abholung ist wieder offen.', other: '# Abholungen sind wieder offen.' });
  const unchanged = plural(left, {
    one: '# blieb, wie sie war: storniert, noch nicht an der Reihe oder schon unterwegs.',
    other: '# blieben, wie sie waren: storniert, noch nicht an der Reihe oder schon unterwegs.',
  });
  return [changed > 0 && changedText, left > 0 && unchanged].filter(Boolean).join(' ');
}
