import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useSession } from '#app/api/session.ts';
import { offerScan } from '#app/parts/scan/use-scans.ts';
import { useIsAdmin } from '#app/shell/session/use-is-admin.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { ScannedCode } from '#domain/labels/scanned-code.ts';
import { openScan } from './open-scan.ts';
import { useScanListener } from './use-scan-listener.ts';

/** Hands each scan to the open dialog or page, else opens what the code names (docs/rules.md 26.1). */
export function Scans() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const uid = useSession()?.user_uid;
  const isAdmin = useIsAdmin();
  useScanListener(take);

  function take(code: ScannedCode): void {
    const isInDialog = document.querySelector('[aria-modal=true]') !== null;
    if (offerScan(code, isInDialog) || uid === undefined) return;
    const { text } = code;
    if (isInDialog)
      showSnackbar({
        tone: 'warning',
        text: t`„${text}“ gescannt. Schließen Sie zuerst das offene Fenster.`,
      });
    else void openScan(code, { navigate, client, uid, isAdmin });
  }

  return null;
}
