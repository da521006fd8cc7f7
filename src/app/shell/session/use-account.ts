import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { baseInfoQuery, userQuery } from '#app/api/persisted-queries.ts';
import { recordLabelPrinter } from '#app/parts/print/label-printer.ts';
import { paths } from '#app/paths.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { isBaseDataComplete } from '#domain/people/account.ts';

/**
 * Loads base data at each start (docs/rules.md 4.4). Redirects users with incomplete base data to /settings
 * (docs/rules.md 4.5), and staff without a required second factor to its setup (docs/rules.md 4.10).
 */
export function useAccount() {
  // `useNavigate` returns a new function after each navigation.
  const navigate = useRef<NavigateFunction>(undefined);
  navigate.current = useNavigate();
  const user = useQuery(userQuery()).data?.data;
  const baseData = useQuery(baseInfoQuery()).data?.data;

  const mustSetUp = user?.second_factor === 'required';
  const { pathname } = useLocation();
  // The server refuses all other calls until then.
  useEffect(() => {
    if (mustSetUp && pathname !== paths.secondFactor())
      void navigate.current?.(paths.secondFactor(), { replace: true });
  }, [mustSetUp, pathname]);

  const isIncomplete = !mustSetUp && baseData !== undefined && !isBaseDataComplete(baseData);
  useEffect(() => {
    if (!isIncomplete) return;
    void navigate.current?.(paths.baseData());
    showSnackbar({
      tone: 'warning',
      text: t`Bitte vervollständigen Sie Ihre Stammdaten.`,
      durationMs: 10_000,
    });
  }, [isIncomplete]);

  const hasLabelPrinter = baseData?.options.label_printer;
  useEffect(() => recordLabelPrinter(hasLabelPrinter === true), [hasLabelPrinter]);

  return { user, baseData };
}
