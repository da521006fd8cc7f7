import { plural, t } from '@lingui/core/macro';
import { describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { closeSnackbar, showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { PrintJob } from '#contract/print.ts';
import { isOpenQuestion, isUnderWay } from '#domain/labels/print-job.ts';
import { answerJob, dropRun, type Run, runStore } from './print-runs.ts';
import { waitingText } from './printer-words.ts';

/* Notices on the progress of this device's print runs; StationQuestions asks the questions. */

const notices = new Map<string, { id: number; text: string }>();
let isTelling = false;

export function reportRuns(): void {
  if (isTelling) return;
  isTelling = true;
  runStore.subscribe(() => {
    // Reporting may remove a run, which notifies again.
    for (const { run_id } of runStore.getRuns()) {
      const run = runStore.getRuns().find((it) => it.run_id === run_id);
      if (run) tell(run);
    }
  });
}

function tell(run: Run): void {
  if (run.jobs.length === 0) return;
  const under = run.jobs.filter(isUnderWay);
  const open = run.jobs.filter(isOpenQuestion);
  if (under.length > 0) {
    notice(run, under);
    return;
  }
  silence(run.run_id);
  if (open.length > 0) return;
  dropRun(run.run_id);
  const printed = run.jobs.filter((it) => it.state === 'printed');
  if (printed.length > 0) showSnackbar({ tone: 'success', text: printedText(printed) });
  const sent = run.jobs.filter((it) => it.state === 'sent');
  if (sent.length > 0) showSnackbar({ text: sentText(sent) });
}

/** For a printer that does not confirm. */
function sentText(jobs: readonly PrintJob[]): string {
  const printer = jobs[0]?.printer_name ?? '';
  const count = new Set(jobs.flatMap((it) => it.shipment_ids)).size;
  if (count === 0 || jobs.some((it) => it.kind !== 'labels')) return t`An den Drucker übergeben: ${printer}.`;
  const what = plural(count, {
    one: 'Label an den Drucker übergeben',
    other: 'Labels von # Sendungen an den Drucker übergeben',
  });
  return `${what}: ${printer}.`;
}

function printedText(jobs: readonly PrintJob[]): string {
  const printer = jobs[0]?.printer_name ?? '';
  if (jobs.every((it) => it.kind === 'test')) return t`Die Testseite ist gedruckt: ${printer}.`;
  if (jobs.every((it) => it.kind !== 'labels')) return t`Gedruckt: ${printer}.`;
  const count = new Set(jobs.flatMap((it) => it.shipment_ids)).size;
  const what = plural(count, { one: 'Label gedruckt', other: 'Labels von # Sendungen gedruckt' });
  return `${what}: ${printer}.`;
}

function notice(run: Run, under: readonly PrintJob[]): void {
  const [first] = under;
  if (!first) return;
  const queued = under.filter((it) => it.state === 'queued');
  const waits = queued.length > 0 ? waitingText(first) : undefined;
  const printer = first.printer_name;
  const left = run.jobs.length > 1 ? ` (${run.jobs.length - under.length}/${run.jobs.length})` : '';
  const text = waits
    ? t`Wartet auf ${printer}: ${waits}`
    : `${first.state === 'handed' ? t`Wird gedruckt: ${printer}` : t`An die Druckstation übergeben: ${printer}`}${left}`;
  if (notices.get(run.run_id)?.text === text) return;
  silence(run.run_id);
  const id = showSnackbar({
    text,
    durationMs: Number.POSITIVE_INFINITY,
    ...(waits ? { action: { label: t`Verwerfen`, onAction: () => void callOff(queued) } } : {}),
  });
  notices.set(run.run_id, { id, text });
}

function silence(run_id: string): void {
  const shown = notices.get(run_id);
  if (shown) closeSnackbar(shown.id);
  notices.delete(run_id);
}

async function callOff(jobs: readonly PrintJob[]): Promise<void> {
  try {
    for (const job of jobs) await answerJob(job, 'cancel');
  } catch (error) {
    showSnackbar({ tone: 'error', text: errorText(describeError(error).code) });
  }
}
