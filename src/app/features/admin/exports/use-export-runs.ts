import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { orpc } from '#app/api/client.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { exportFilesQuery } from './use-export-files.ts';

/** Polling interval in ms. */
const askedAgain = 2_000;

const runsQuery = () => orpc.shipment.exportRuns.queryOptions();

/** Polls until all exports have ended; notifies the user of each result. */
export function useExportRuns(isRequested = true) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const query = useQuery({
    ...runsQuery(),
    enabled: isRequested,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? askedAgain : false),
  });
  const runs = query.data?.data;
  const seenRunning = useRef(new Set<string>());
  useEffect(() => {
    for (const run of runs ?? []) {
      if (isRunning(run)) seenRunning.current.add(run.id);
      else if (seenRunning.current.delete(run.id)) {
        const { name } = run;
        if (run.state === 'done') showSnackbar({ tone: 'success', text: t`Die Datei ${name} ist fertig.` });
        else
          showSnackbar({ tone: 'error', text: t`Ein Export ist fehlgeschlagen. Er steht unter „Exporte“.` });
        void queryClient.invalidateQueries({ queryKey: exportFilesQuery().queryKey });
      }
    }
  }, [runs, queryClient, t]);
  const watch = () => queryClient.invalidateQueries({ queryKey: runsQuery().queryKey });
  return { query, runs, watch };
}

const isRunning = ({ state }: { state: string }) => state === 'running';
