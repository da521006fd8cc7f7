import { t } from '@lingui/core/macro';
import { describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';

export function showExportFailed(error: unknown, { text, onRetry }: { text: string; onRetry: () => void }) {
  const { code } = describeError(error);
  if (code === 'SHIPMENTS_EMPTY') showSnackbar({ tone: 'warning', text: errorText(code) });
  else
    showSnackbar({
      tone: 'error',
      text: `${text} ${errorText(code)}`,
      action: { label: t`Erneut versuchen`, onAction: onRetry },
    });
}
