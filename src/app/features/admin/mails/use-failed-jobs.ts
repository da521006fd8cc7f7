import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { FailedJob } from '#contract/job.ts';

/** `busy` is the id of the job in progress. */
export function useFailedJobs() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const query = useQuery(orpc.job.failed.queryOptions({ refetchOnMount: 'always' }));

  async function attempt({ id }: FailedJob, call: (input: { id: string }) => Promise<unknown>, done: string) {
    setBusy(id);
    try {
      await call({ id });
      showSnackbar({ tone: 'success', text: done });
    } catch (error) {
      const { code } = describeError(error);
      const text = code === 'NOT_FOUND' ? t`Diese Aufgabe steht nicht mehr in der Liste.` : errorText(code);
      showSnackbar({ tone: code === 'NOT_FOUND' ? 'info' : 'error', text });
    }
    await queryClient.invalidateQueries({ queryKey: orpc.job.key() });
    setBusy(undefined);
  }

  return {
    ...{ query, busy },
    repeat: (job: FailedJob) => attempt(job, api.job.again, t`Die Aufgabe wird noch einmal begonnen.`),
    dismiss: (job: FailedJob) => attempt(job, api.job.dismiss, t`Die Aufgabe ist verworfen.`),
  };
}
