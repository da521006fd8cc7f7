import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { api, describeError, orpc } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { PackagingState } from '#domain/portal/packaging.ts';

export type PackagingChange = { id: string; state: PackagingState };

export function useChangePackaging() {
  const queryClient = useQueryClient();

  return async function save(change: PackagingChange): Promise<boolean> {
    let isSaved = true;
    try {
      await api.packaging.update(change);
      showSnackbar({ tone: 'success', text: t`Die Bestellung ist gespeichert.` });
    } catch (cause) {
      isSaved = false;
      showSnackbar({
        tone: 'error',
        text: `${t`Das konnte nicht gespeichert werden.`} ${errorText(describeError(cause).code)}`,
        action: { label: t`Erneut versuchen`, onAction: () => void save(change) },
      });
    }
    await queryClient.invalidateQueries({ queryKey: orpc.packaging.key() });
    return isSaved;
  };
}
