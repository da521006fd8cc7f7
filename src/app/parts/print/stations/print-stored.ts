import { t } from '@lingui/core/macro';
import { newId } from '#app/api/new-id.ts';
import {
  markStoredLabelPrinted,
  readStoredLabel,
  type StoredLabel,
} from '#app/offline/labels/stored-labels.ts';
import { localPrinters } from '#app/parts/print/local-printers.ts';
import type { StationPrinter } from '#app/parts/print/station-printer.ts';
import { closeSnackbar, showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { PrintReason } from '#domain/labels/print-job.ts';
import type { PrinterState } from '#domain/labels/printer.ts';
import type { LabelOutcome } from '#domain/shipment/shipment.ts';
import {
  findLocalStation,
  type LocalAnswer,
  type LocalStation,
  localJob,
  printLocally,
} from './local-station.ts';
import { printerStateText, printReasonText } from './printer-words.ts';
import { takeUnanswered } from './unanswered.ts';

/** ms between polls, and until polling ends. */
const lookEvery = 400;
const lookFor = 10 * 60_000;
const mostMissed = 8;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const typeOf = (name: string) => (name.endsWith('.zpl') ? 'application/zpl' : 'application/pdf');

type StoredLabelJob = {
  printer: StationPrinter;
  storedLabel: StoredLabel;
  onBrowser?: (() => void) | undefined;
  onOut: (outcome: LabelOutcome) => void;
};

/** Prints a stored label at this computer's print station without the portal and shows the progress. */
export async function printStoredAtStation(job: StoredLabelJob): Promise<void> {
  const { printer, storedLabel } = job;
  const facts = localPrinters();
  const known = facts ? [{ station_id: facts.station_id, local_key: facts.key }] : [];
  const [station, { file }] = await Promise.all([findLocalStation(known), readStoredLabel(storedLabel)]);
  if (!station) {
    tellMissing(job);
    return;
  }
  const job_id = newId();
  const { shipment_id, parcel_id, name } = storedLabel;
  const instead_of = takeUnanswered({ shipment_id, parcel_id });
  const answer = await hand(station, {
    job_id,
    printer_id: printer.printer_id,
    shipment_id,
    ...(parcel_id === '' ? {} : { parcel_id }),
    ...(instead_of ? { instead_of } : {}),
    name,
    content_type: typeOf(name),
    file,
  });
  void tellHow(job, station, answer);
}

async function tellHow(
  job: StoredLabelJob,
  station: LocalStation,
  answer: LocalAnswer | undefined,
): Promise<void> {
  const end = answer && (await follow(station, job.printer, answer));
  if (end?.state !== 'not_printed' && end?.state !== 'failed') {
    await markStoredLabelPrinted(job.storedLabel);
    job.onOut(end?.state === 'sent' ? 'sent' : 'printed');
  }
  tellEnd(job, end);
}

/** A repeated id prints once, even after a lost response. */
async function hand(
  station: LocalStation,
  job: Parameters<typeof printLocally>[1],
): Promise<LocalAnswer | undefined> {
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      return await printLocally(station, job);
    } catch {
      await pause(lookEvery);
    }
  }
  return undefined;
}

/** Polls until the job ends; undefined if the station stops responding. */
async function follow(
  station: LocalStation,
  { name: printer }: StationPrinter,
  first: LocalAnswer,
): Promise<LocalAnswer | undefined> {
  const isUnderWay = ({ state }: LocalAnswer) => state === 'waiting' || state === 'printing';
  if (!isUnderWay(first)) return first;
  const notice = showSnackbar({ text: t`Wird gedruckt: ${printer}`, durationMs: Number.POSITIVE_INFINITY });
  const until = Date.now() + lookFor;
  try {
    for (let missed = 0; missed < mostMissed && Date.now() < until; ) {
      await pause(lookEvery);
      try {
        const answer = await localJob(station, first.job_id);
        if (!isUnderWay(answer)) return answer;
        missed = 0;
      } catch {
        missed += 1;
      }
    }
    return undefined;
  } finally {
    closeSnackbar(notice);
  }
}

function tellEnd({ printer, ...job }: StoredLabelJob, end: LocalAnswer | undefined): void {
  const { name } = printer;
  if (end?.state === 'printed') {
    showSnackbar({ tone: 'success', text: t`Label gedruckt: ${name}.` });
    return;
  }
  if (end?.state === 'sent') {
    showSnackbar({ text: t`An den Drucker übergeben: ${name}.` });
    return;
  }
  if (end?.state === 'not_printed' || end?.state === 'failed') {
    const reason = end.printer_state
      ? printerStateText(end.printer_state as PrinterState)
      : printReasonText(end.reason as PrintReason | null);
    const why = reason || printerStateText('offline');
    reportNotPrinted({ printer, ...job }, t`Nicht gedruckt, ${name}: ${why}`);
    return;
  }
  if (end?.state === 'asked') {
    const reason = printReasonText(end.reason as PrintReason | null);
    showSnackbar({
      tone: 'warning',
      durationMs: Number.POSITIVE_INFINITY,
      text: t`${name}: ${reason} Bitte sehen Sie am Drucker nach, ob alles gedruckt wurde.`,
    });
    return;
  }
  tellLost(printer);
}

function tellLost({ name }: StationPrinter): void {
  showSnackbar({
    tone: 'warning',
    durationMs: Number.POSITIVE_INFINITY,
    text: t`${name}: Die Druckstation antwortet nicht mehr. Bitte sehen Sie am Drucker nach, ob alles gedruckt wurde.`,
  });
}

const tellMissing = (job: StoredLabelJob) =>
  reportNotPrinted(job, t`Die Druckstation auf diesem Rechner ist nicht erreichbar.`);

function reportNotPrinted({ onBrowser }: StoredLabelJob, text: string): void {
  showSnackbar({
    tone: 'error',
    text,
    ...(onBrowser ? { action: { label: t`Über den Browser drucken`, onAction: onBrowser } } : {}),
  });
}
