import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '#app/api/client.ts';
import { showSnackbar } from '#app/ui/show-snackbar.ts';
import { isBaseDataComplete } from '#domain/account.ts';

/** "After login and on app start the address book and base data are loaded" (spec 1 §7). */
export function useAccount() {
  const user = useQuery(orpc.user.get.queryOptions()).data?.data;
  const baseData = useQuery(orpc.user.baseInfo.queryOptions()).data?.data;
  useQuery(orpc.address.getAll.queryOptions());

  const isIncomplete = baseData !== undefined && !isBaseDataComplete(baseData);
  useEffect(() => {
    if (!isIncomplete) return;
    showSnackbar({
      tone: 'warning',
      text: t`Bitte vervollständigen Sie Ihre Stammdaten.`,
      durationMs: 10_000,
    });
  }, [isIncomplete]);

  return { user, baseData };
}
