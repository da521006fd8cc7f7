import { t } from '@lingui/core/macro';
import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { serverNow } from '#app/api/server-clock.ts';
import { errorText } from '#app/i18n/messages.ts';
import { holdingUpdates } from '#app/offline/work/unsaved.ts';
import { closeSnackbar, showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { deviceName, deviceOf } from '#domain/device.ts';
import { type LabelChoice, nextChoice, rememberedLabelChoice, rememberLabelChoice } from './label-choice.ts';
import { labelChoiceText } from './label-choice-texts.ts';
import { notePrinted, type Printed } from './note-printed.ts';
import { fetchLabels, type LabelTarget, openLabelTab, printFile } from './print-label.ts';

type Job = { target: LabelTarget; choice: LabelChoice; isOnce: boolean; tab: Window | null };
/** Something of it was printed before: somebody has to say that it shall be printed again. */
export type PrintQuestion = { target: LabelTarget; choice: LabelChoice; printed: readonly Printed[] };

/** Prints from a click, in the format of this device unless another one is asked for, and says how it went. */
export function usePrintLabel() {
  const client = useQueryClient();
  const [question, setQuestion] = useState<PrintQuestion>();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async ({ target, choice, isOnce, tab }: Job) => {
      const notice = showSnackbar({ text: preparing(), durationMs: Number.POSITIVE_INFINITY });
      const fetchFile = async () => {
        const file = await fetchLabels(target, choice, isOnce);
        notePrinted(client, marksOf(target));
        return file;
      };
      return holdingUpdates(() => printFile(fetchFile, choice, tab)).finally(() => closeSnackbar(notice));
    },
    onSuccess: (outcome, { target, choice }) => {
      const next = nextChoice(choice, target.labels);
      const place = next && labelChoiceText(next);
      showSnackbar({
        tone: 'success',
        text: outcome === 'shown' ? t`Das Label ist zum Drucken geöffnet.` : t`Das Label ist gespeichert.`,
        ...(next && place
          ? { action: { label: t`Weiter mit ${place}`, onAction: () => rememberLabelChoice(next) } }
          : {}),
      });
    },
    onError: (error, { target, choice, isOnce }) => {
      const printed = printedBefore(error);
      if (printed) {
        notePrinted(client, printed);
        setQuestion({ target, choice, printed });
        return;
      }
      showSnackbar({
        tone: 'error',
        text: `${t`Das Label konnte nicht gedruckt werden.`} ${errorText(describeError(error).code)}`,
        action: { label: t`Erneut versuchen`, onAction: () => start(target, choice, isOnce) },
      });
    },
  });

  function start(target: LabelTarget, choice: LabelChoice, isOnce: boolean): void {
    mutate({ target, choice, isOnce, tab: openLabelTab(choice, preparing()) });
  }

  /** `printed`: what is known to have been printed before. */
  function print(target: LabelTarget, printed: readonly Printed[], choice = rememberedLabelChoice()): void {
    if (printed.length > 0) setQuestion({ target, choice, printed });
    else start(target, choice, true);
  }

  function printAgain(): void {
    if (question) start(question.target, question.choice, false);
    setQuestion(undefined);
  }

  return { print, isPrinting: isPending, question, printAgain, leaveQuestion: () => setQuestion(undefined) };
}

const preparing = () => t`Wird zum Drucken vorbereitet …`;

/** The marks as the server notes them. */
function marksOf({ shipment_ids }: LabelTarget): Printed[] {
  const label_printed = { seconds: Math.floor(serverNow() / 1000) };
  const label_printed_on = deviceName(deviceOf(navigator.userAgent));
  return shipment_ids.map((shipment_id) => ({ shipment_id, label_printed, label_printed_on }));
}

function printedBefore(error: unknown): readonly Printed[] | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'LABEL_PRINTED') return undefined;
  return (error.data as { printed?: Printed[] } | undefined)?.printed ?? [];
}
