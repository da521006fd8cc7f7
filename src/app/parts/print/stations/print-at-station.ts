import { plural, t } from '@lingui/core/macro';
import { api, describeError } from '#app/api/client.ts';
import { newId } from '#app/api/new-id.ts';
import { currentLocale } from '#app/i18n/setup.ts';
import { rememberedCopies } from '#app/parts/print/invoice-copies.ts';
import type { LabelTarget } from '#app/parts/print/print-label.ts';
import {
  chooseStationPrinter,
  type StationPrinter,
  stationPrinter,
} from '#app/parts/print/station-printer.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { PrintJob } from '#contract/print.ts';
import type { PrintedPaper } from '#domain/labels/print-job.ts';
import type { RunOrder } from '#domain/shipment/shipment.ts';
import { lookQuietly } from './look-for-station.ts';
import { followRun } from './print-runs.ts';
import { reportRuns } from './report-run.ts';
import { recordUnanswered } from './unanswered.ts';

/** Pauses before retries; the same key prints once, even after a lost response. */
const pausesMs = [500, 1_500];

/**
 * Sends labels, and their papers if this device has a paper printer there. Returns the jobs; `onJobs` reports their
 * changes.
 */
export async function printLabelsAtStation(
  printer: StationPrinter,
  { shipment_ids, parcel_id, order, papered }: LabelTarget,
  { once, onJobs }: { once: boolean; onJobs: (jobs: readonly PrintJob[]) => void },
): Promise<readonly PrintJob[]> {
  const papers = parcel_id === undefined ? stationPrinter('papers') : undefined;
  const [first, ...others] = shipment_ids;
  const { data } = await underOneKey(
    printer,
    (idempotencyKey) =>
      api.print.labels(
        {
          printer_id: printer.printer_id,
          shipment_ids: [...shipment_ids],
          ...(order ? { order } : {}),
          ...(parcel_id ? { parcel_id } : {}),
          ...(papers ? { paper_printer_id: papers.printer_id, invoice_copies: rememberedCopies() } : {}),
          once,
          // The user has confirmed another print.
          ...(once ? {} : { again: true }),
        },
        { context: { idempotencyKey } },
      ),
    (key) => others.length === 0 && recordUnanswered({ shipment_id: first, parcel_id }, key),
  );
  follow(data, onJobs);
  void lookQuietly();
  const left = data.left_out;
  if (left > 0)
    showSnackbar({
      tone: 'warning',
      text: plural(left, {
        one: '# davon hat kein Label, das gedruckt werden kann.',
        other: '# davon haben kein Label, das gedruckt werden kann.',
      }),
    });
  const count = data.without_papers;
  // With `papered` the app offers the papers as a file (print/runs/print-papers.ts).
  if (count > 0 && shipment_ids.length > 1 && papered === undefined)
    showSnackbar({
      text: plural(count, {
        one: 'Zu # Sendung gehören Papiere. Sie drucken sie auf der Seite der Sendung.',
        other: 'Zu # Sendungen gehören Papiere. Sie drucken sie auf der Seite der Sendung.',
      }),
    });
  return data.jobs;
}

export async function printPaperAtStation(
  printer: StationPrinter,
  shipment_id: string,
  paper: PrintedPaper,
): Promise<void> {
  const { printer_id } = printer;
  const requested = { printer_id, shipment_id, paper, invoice_copies: rememberedCopies() };
  const { data } = await underOneKey(printer, (idempotencyKey) =>
    api.print.paper(requested, { context: { idempotencyKey } }),
  );
  follow(data);
}

export async function printPapersAtStation(
  printer: StationPrinter,
  { shipment_ids, order = 'given' }: { shipment_ids: readonly string[]; order?: RunOrder | undefined },
): Promise<void> {
  const { printer_id } = printer;
  const requested = {
    printer_id,
    shipment_ids: [...shipment_ids],
    order,
    invoice_copies: rememberedCopies(),
  };
  const { data } = await underOneKey(printer, (idempotencyKey) =>
    api.print.papers(requested, { context: { idempotencyKey } }),
  );
  follow(data);
}

export async function printHandoverAtStation(
  printer: StationPrinter,
  list: { day: string } | { list_id: string },
): Promise<void> {
  const requested = { printer_id: printer.printer_id, list, language: currentLocale() };
  const { data } = await underOneKey(printer, (idempotencyKey) =>
    api.print.handover(requested, { context: { idempotencyKey } }),
  );
  follow(data);
}

export async function printTestPage(printer: StationPrinter): Promise<void> {
  const { data } = await underOneKey(printer, (idempotencyKey) =>
    api.print.test({ printer_id: printer.printer_id }, { context: { idempotencyKey } }),
  );
  follow(data);
}

function follow(
  { run_id, jobs }: { run_id: string; jobs: readonly PrintJob[] },
  onJobs?: (jobs: readonly PrintJob[]) => void,
): void {
  reportRuns();
  followRun(run_id, jobs, onJobs);
}

async function underOneKey<Answer>(
  printer: StationPrinter,
  ask: (idempotencyKey: string) => Promise<Answer>,
  onUnanswered: (key: string) => void = () => {},
): Promise<Answer> {
  const key = newId();
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(key);
    } catch (error) {
      const { code } = describeError(error);
      if (code === 'NOT_FOUND') forget(printer);
      const pause = pausesMs[tries];
      const isUnanswered = ['OFFLINE', 'NOT_READY', 'REQUEST_IN_PROGRESS'].includes(code);
      if (isUnanswered && pause === undefined) onUnanswered(key);
      if (!isUnanswered || pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** The printer was deleted: use the browser's dialog again. */
function forget({ printer_id, name }: StationPrinter): void {
  for (const use of ['labels', 'papers'] as const)
    if (stationPrinter(use)?.printer_id === printer_id) chooseStationPrinter(use, undefined);
  showSnackbar({
    tone: 'warning',
    text: t`Den Drucker ${name} gibt es nicht mehr. Dieses Gerät druckt wieder über den Druckdialog des Browsers.`,
  });
}
