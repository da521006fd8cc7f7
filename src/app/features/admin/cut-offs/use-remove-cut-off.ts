import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { api, describeError, orpc } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { CutOff } from '#domain/services/cut-offs.ts';
import { areaText, serviceText } from './cut-off-words.ts';

/** Removes at once; the notice offers to undo it. */
export function useRemoveCutOff() {
  const queryClient = useQueryClient();

  async function attempt(call: () => Promise<unknown>, done: () => void): Promise<void> {
    try {
      await call();
      done();
    } catch (error) {
      showSnackbar({ tone: 'error', text: errorText(describeError(error).code) });
    }
    await queryClient.invalidateQueries({ queryKey: orpc.cutOff.key() });
  }

  const restore = (cutOff: CutOff) =>
    attempt(
      () => api.cutOff.save(cutOff),
      () => showSnackbar({ tone: 'success', text: t`Die Zeit gilt wieder.` }),
    );

  return ({ service, area, time }: CutOff) =>
    attempt(
      () => api.cutOff.remove({ service, area }),
      () => {
        const words = `${areaText(area)}, ${serviceText(service)}`;
        const action = { label: t`Rückgängig`, onAction: () => void restore({ service, area, time }) };
        showSnackbar({ tone: 'success', text: t`Entfernt: ${words}`, action });
      },
    );
}
