import { t } from '@lingui/core/macro';
import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { serverNow } from '#app/api/server-clock.ts';
import { getSession } from '#app/api/session.ts';
import { errorText } from '#app/i18n/messages.ts';
import { currentConnection } from '#app/offline/connection.ts';
import { readStoredLabel, type StoredLabel, storeLabel } from '#app/offline/labels/stored-labels.ts';
import { holdingUpdates } from '#app/offline/rows/unsaved.ts';
import { closeSnackbar, showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { PrintJob } from '#contract/print.ts';
import { hasEnded, outcomeOf } from '#domain/labels/print-job.ts';
import { deviceName, deviceOf } from '#domain/people/device.ts';
import type { LabelOutcome } from '#domain/shipment/shipment.ts';
import {
  isLabelChoice,
  type LabelChoice,
  nextChoice,
  rememberedLabelChoice,
  rememberLabelChoice,
} from './label-choice.ts';
import { labelChoiceText } from './label-choice-texts.ts';
import { recordLastLabel } from './last-label.ts';
import { loadPapers } from './load-papers.ts';
import { loadStations } from './load-stations.ts';
import { fetchLabel, type LabelTarget, openLabelTab, printFile } from './print-label.ts';
import { type NewMark, type Printed, printedHere, recordPrinted } from './record-printed.ts';
import { type StationPrinter, stationPrinter } from './station-printer.ts';
import { forStation, printedLabelsFor, storedLabelsFor } from './use-stored-labels.ts';

/**
 * `wished`: the requested format, maybe not the stored one. `station`: prints without a dialog; `storedLabel`: the stored
 * label to print offline.
 */
type Job = {
  target: LabelTarget;
  choice: LabelChoice;
  isOnce: boolean;
  wished: LabelChoice;
  tab: Window | null;
  station?: StationPrinter | undefined;
  storedLabel?: StoredLabel | undefined;
};

const isRun = ({ shipment_ids }: LabelTarget) => shipment_ids.length > 1;
const shownText = (target: LabelTarget) =>
  isRun(target) ? t`Die Labels sind zum Drucken geöffnet.` : t`Das Label ist zum Drucken geöffnet.`;
const savedText = (target: LabelTarget) =>
  isRun(target) ? t`Die Labels sind gespeichert.` : t`Das Label ist gespeichert.`;
const failedText = (target: LabelTarget) =>
  isRun(target) ? t`Die Labels konnten nicht gedruckt werden.` : t`Das Label konnte nicht gedruckt werden.`;

export type PrintQuestion = {
  target: LabelTarget;
  /** Undefined: this device's format or print station. */
  choice: LabelChoice | undefined;
  printed: readonly Printed[];
};

export function usePrintLabel() {
  const client = useQueryClient();
  const [question, setQuestion] = useState<PrintQuestion>();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async ({ target, choice, isOnce, tab, station, storedLabel }: Job) => {
      if (station && storedLabel) {
        const { printStoredAtStation } = await loadStations();
        const onBrowser = storedLabel.unprinted ? undefined : () => start(target, choice, false);
        const onOut = (outcome: LabelOutcome) =>
          recordPrinted(client, marksOf(target.shipment_ids, station.name, outcome));
        await printStoredAtStation({ printer: station, storedLabel, onBrowser, onOut });
        return 'told';
      }
      if (station) {
        const { storeForLater, printLabelsAtStation } = await loadStations();
        const onJobs = (jobs: readonly PrintJob[]) => recordPrinted(client, jobs.flatMap(marksOfJob));
        onJobs(await printLabelsAtStation(station, target, { once: isOnce, onJobs }));
        void storeForLater(target, { isPrinted: true, printer: station });
        return 'handed';
      }
      const notice = showSnackbar({ text: preparing(), durationMs: Number.POSITIVE_INFINITY });
      const fetchFile = async () => {
        const job = { target, choice, isOnce, tab };
        const file = isRun(target) ? await (await loadPapers()).fetchLabelRun(job) : await fetchOrFind(job);
        recordPrinted(client, marksOf('printed' in file ? file.printed : target.shipment_ids));
        return file;
      };
      return holdingUpdates(() => printFile(fetchFile, tab)).finally(() => closeSnackbar(notice));
    },
    onSuccess: (outcome, { target, choice, wished }) => {
      const offer = async () => (await loadPapers()).offerPapers(client, target);
      void recordLastLabel(target, { isLoaded: outcome === 'shown' || outcome === 'saved' });
      if (outcome === 'told') return;
      if (outcome === 'handed') {
        // The station shows the progress and prints the papers if it has a printer for them.
        if (!stationPrinter('papers')) void offer();
        return;
      }
      const next = nextChoice(choice, target.labels);
      const place = next && labelChoiceText(next);
      const format = labelChoiceText(choice);
      showSnackbar({
        tone: 'success',
        text: [
          outcome === 'shown' ? shownText(target) : savedText(target),
          choice !== wished && t`Ohne Verbindung im Format von zuletzt: ${format}.`,
        ]
          .filter(Boolean)
          .join(' '),
        ...(next && place
          ? { action: { label: t`Weiter mit ${place}`, onAction: () => rememberLabelChoice(next) } }
          : {}),
      });
      void offer();
    },
    onError: (error, { target, isOnce, wished, station }) => {
      // The user cancelled the run.
      if (error.name === 'AbortError') return;
      const choice = station ? undefined : wished;
      const printed = printedBefore(error);
      if (printed) {
        recordPrinted(client, printed);
        setQuestion({ target, choice, printed });
        return;
      }
      showSnackbar({
        tone: 'error',
        text: `${failedText(target)} ${errorText(describeError(error).code)}`,
        action: { label: t`Erneut versuchen`, onAction: () => start(target, choice, isOnce) },
      });
    },
  });

  async function fetchOrFind({ target, choice, isOnce }: Pick<Job, 'target' | 'choice' | 'isOnce'>) {
    const uid = getSession()?.user_uid;
    const find = () => printedLabelsFor(client, target).find((it) => it.format === choice);
    const here = currentConnection() === 'offline' ? find() : undefined;
    if (here) return readStoredLabel(here);
    try {
      const file = await fetchLabel(target, choice, isOnce ? 'once' : 'again');
      void storeLabel(uid, wantedOf(target, choice), file);
      return file;
    } catch (error) {
      const found = isAway(error) ? find() : undefined;
      if (!found) throw error;
      if (isOnce) throw new PrintedHere(found);
      return readStoredLabel(found);
    }
  }

  /**
   * Without a format prints at this device's station if online, at this computer's if not, else in the device's format.
   */
  function start(target: LabelTarget, asked: LabelChoice | undefined, isOnce: boolean): void {
    const wished = asked ?? rememberedLabelChoice();
    const isOffline = currentConnection() === 'offline';
    const isUnsure = currentConnection() !== 'online';
    const local = isUnsure && !asked ? forStation(storedLabelsFor(client, target)) : undefined;
    const station = local?.station ?? (asked || isOffline ? undefined : stationPrinter('labels'));
    if (station) {
      const format = local?.storedLabel.format;
      const choice = isLabelChoice(format) ? format : wished;
      mutate({ target, choice, isOnce, wished, tab: null, station, storedLabel: local?.storedLabel });
      return;
    }
    const here = isOffline ? printedLabelsFor(client, target) : [];
    const format = (here.find((it) => it.format === wished) ?? here.at(-1))?.format;
    const choice = isLabelChoice(format) ? format : wished;
    mutate({ target, choice, isOnce, wished, tab: openLabelTab(choice, preparing()) });
  }

  function print(target: LabelTarget, printed: readonly Printed[], choice?: LabelChoice): void {
    const here = currentConnection() === 'offline' ? printedLabelsFor(client, target).at(-1) : undefined;
    if (printed.length > 0) setQuestion({ target, choice, printed });
    // A stored label was printed here, even if the list does not know.
    else if (here) setQuestion({ target, choice, printed: [printedHere(here)] });
    else start(target, choice, true);
  }

  function printAgain(): void {
    if (question) start(question.target, question.choice, false);
    setQuestion(undefined);
  }

  const leaveQuestion = () => setQuestion(undefined);
  return { print, isPrinting: isPending, question, printAgain, leaveQuestion };
}

const preparing = () => t`Wird zum Drucken vorbereitet …`;

function marksOf(
  shipment_ids: readonly string[],
  label_printed_on = deviceName(deviceOf(navigator.userAgent)),
  label_outcome: LabelOutcome = 'loaded',
): Printed[] {
  const label_printed = { seconds: Math.floor(serverNow() / 1000) };
  const mark = { label_printed, label_printed_on, label_outcome, label_queued_on: null };
  return shipment_ids.map((shipment_id) => ({ shipment_id, ...mark }));
}

function marksOfJob(job: PrintJob): NewMark[] {
  const { kind, state, shipment_ids, printer_name } = job;
  if (kind !== 'labels') return [];
  if (hasEnded(job)) return marksOf(shipment_ids, printer_name, outcomeOf(job));
  const label_queued_on = state === 'cancelled' ? null : printer_name;
  return shipment_ids.map((shipment_id) => ({ shipment_id, label_queued_on }));
}

const wantedOf = ({ shipment_ids, parcel_id = '', numbers = [] }: LabelTarget, format: LabelChoice) =>
  shipment_ids.length === 1 && numbers.length > 0
    ? { shipment_id: shipment_ids[0], parcel_id, format, numbers }
    : undefined;

/** The server could not be asked, but this device printed the label before. */
class PrintedHere extends Error {
  readonly printed: readonly Printed[];

  constructor(storedLabel: StoredLabel) {
    super('Printed on this device before');
    this.printed = [printedHere(storedLabel)];
  }
}

const isAway = (error: unknown) =>
  ['OFFLINE', 'NOT_READY', 'INTERNAL_ERROR'].includes(describeError(error).code);

function printedBefore(error: unknown): readonly Printed[] | undefined {
  if (error instanceof PrintedHere) return error.printed;
  if (!(error instanceof ORPCError) || error.code !== 'LABEL_PRINTED') return undefined;
  return (error.data as { printed?: Printed[] } | undefined)?.printed ?? [];
}
