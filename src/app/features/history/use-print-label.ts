import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/show-snackbar.ts';
import { type LabelChoice, useLabelChoice } from './label-choice.ts';
import { type LabelTarget, openLabelTab, printLabel } from './print-label.ts';

/** Prints from a click, in the format of this device unless another one is asked for, and says how it went. */
export function usePrintLabel() {
  const remembered = useLabelChoice();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (job: { target: LabelTarget; choice: LabelChoice; tab: Window | null }) =>
      printLabel(job.target, job.choice, job.tab),
    onSuccess: (outcome) =>
      showSnackbar({
        tone: 'success',
        text: outcome === 'shown' ? t`Das Label ist zum Drucken geöffnet.` : t`Das Label ist gespeichert.`,
      }),
    onError: (error, { target, choice }) =>
      showSnackbar({
        tone: 'error',
        text: `${t`Das Label konnte nicht gedruckt werden.`} ${errorText(describeError(error).code)}`,
        action: { label: t`Erneut versuchen`, onAction: () => print(target, choice) },
      }),
  });

  function print(target: LabelTarget, choice: LabelChoice = remembered): void {
    mutate({ target, choice, tab: openLabelTab(choice, t`Label wird geladen`) });
  }

  return { print, isPrinting: isPending };
}
