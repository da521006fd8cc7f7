import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { FailedMail } from '#contract/mail.ts';

/** ms; automatic retries change the list. */
const askedAgain = 30_000;

/** `busy` is the id of the mail in progress. */
export function useFailedMails() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const query = useQuery(
    orpc.mail.failed.queryOptions({ refetchOnMount: 'always', refetchInterval: askedAgain }),
  );

  async function attempt(
    { id }: FailedMail,
    call: (input: { id: string }) => Promise<unknown>,
    done: string,
  ) {
    setBusy(id);
    try {
      await call({ id });
      showSnackbar({ tone: 'success', text: done });
    } catch (error) {
      const { code } = describeError(error);
      const text = code === 'NOT_FOUND' ? t`Diese E-Mail steht nicht mehr in der Liste.` : errorText(code);
      showSnackbar({ tone: code === 'NOT_FOUND' ? 'info' : 'error', text });
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: orpc.mail.key() }),
      queryClient.invalidateQueries({ queryKey: orpc.info.key() }),
    ]);
    setBusy(undefined);
  }

  return {
    ...{ query, busy },
    sendAgain: (mail: FailedMail) => attempt(mail, api.mail.again, t`Die E-Mail wird noch einmal versucht.`),
    dismiss: (mail: FailedMail) => attempt(mail, api.mail.dismiss, t`Die E-Mail ist aus der Liste genommen.`),
  };
}
