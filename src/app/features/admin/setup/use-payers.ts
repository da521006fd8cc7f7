import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { Payer } from '#contract/payer.ts';

/** Each action resolves to true on success. */
export function usePayers() {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const query = useQuery(orpc.payer.list.queryOptions({ refetchOnMount: 'always' }));

  async function attempt(call: () => Promise<unknown>, done: string): Promise<boolean> {
    setIsBusy(true);
    try {
      await call();
      showSnackbar({ tone: 'success', text: done });
      return true;
    } catch (error) {
      showSnackbar({ tone: 'error', text: errorText(describeError(error).code) });
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: orpc.payer.key() });
      setIsBusy(false);
    }
  }

  return {
    ...{ query, isBusy },
    create: (name: string) => attempt(() => api.payer.create({ name }), t`Der Zahler ist hinzugefügt.`),
    rename: (payer: Payer) => attempt(() => api.payer.update(payer), t`Der Zahler ist umbenannt.`),
    remove: ({ id }: Payer) => attempt(() => api.payer.delete({ id }), t`Der Zahler ist gelöscht.`),
  };
}
