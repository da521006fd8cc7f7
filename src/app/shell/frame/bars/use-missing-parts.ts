import { useLingui } from '@lingui/react/macro';
import { useEffect, useSyncExternalStore } from 'react';
import { missingParts } from '#app/timing/missing-parts.ts';
import { closeSnackbar, showSnackbar } from '#app/ui/overlays/show-snackbar.ts';

export function useMissingParts(): void {
  const { t } = useLingui();
  const isAny = useSyncExternalStore(missingParts.subscribe, missingParts.isAny);
  useEffect(() => {
    if (!isAny) return;
    const id = showSnackbar({
      tone: 'warning',
      text: navigator.onLine
        ? t`Ein Teil dieser Seite konnte nicht geladen werden.`
        : t`Dieser Teil der Seite liegt noch nicht auf diesem Gerät. Er kommt, sobald wieder eine Verbindung besteht.`,
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: t`Erneut versuchen`, onAction: missingParts.retry },
    });
    return () => closeSnackbar(id);
  }, [isAny, t]);
}
