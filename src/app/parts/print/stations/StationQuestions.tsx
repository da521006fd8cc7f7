import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { describeError, orpc } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { stationPrinter } from '#app/parts/print/station-printer.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import type { PrintJob } from '#contract/print.ts';
import { isOpenQuestion, type PrintAnswer } from '#domain/labels/print-job.ts';
import { answerJob, followQuestions, type Run, resumeRuns, runStore } from './print-runs.ts';
import { printReasonText } from './printer-words.ts';
import { reportRuns } from './report-run.ts';
import { TornRunQuestion } from './TornRunQuestion.tsx';

/**
 * Asks about what the station could not confirm or print: one question per run of labels, else one per job
 * (docs/rules.md 15.16). A closed question stays on the printers' page.
 */
export function StationQuestions() {
  const runs = useSyncExternalStore(runStore.subscribe, runStore.getRuns);
  const [later, setLater] = useState<readonly string[]>([]);

  useEffect(() => {
    reportRuns();
    resumeRuns();
    const printer = stationPrinter('labels');
    // Offline, the next page asks again.
    if (printer) void followQuestions(printer.printer_id).catch(() => {});
  }, []);

  const named = (it: PrintJob) => `${it.job_id} ${it.attempt}`;
  const isNew = (it: PrintJob) => isOpenQuestion(it) && !later.includes(named(it));
  const run = runs.find((it) => it.jobs.some(isNew) && !isPrinting(it));
  const job = run?.jobs.find(isNew);
  if (!run || !job) return null;
  const labels = run.jobs.filter((it) => isOpenQuestion(it) && it.kind === 'labels');
  const asks = job.kind === 'labels' ? labels : [job];
  const onLater = () => setLater([...later, ...asks.map(named)]);
  const key = asks.map(named).join();
  if (job.kind === 'labels' && !lostPrinter(job))
    return <RunQuestion key={key} jobs={labels} onLater={onLater} />;
  return <StationQuestion key={key} job={job} onLater={onLater} />;
}

/** Nothing came out, and only another printer can print it. */
const lostPrinter = ({ reason }: PrintJob) => reason === 'printer_removed';

/** The last label in hand is known only when the printer stands still. */
const isPrinting = ({ jobs }: Run) => jobs.some((it) => it.state === 'handed' && it.kind === 'labels');

function RunQuestion({ jobs, onLater }: { jobs: readonly PrintJob[]; onLater: () => void }) {
  const [job] = jobs;
  const { data, isPending } = useQuery({
    ...orpc.print.openLabels.queryOptions({ input: { run_id: job?.run_id ?? '' } }),
    gcTime: 0,
    retry: false,
  });
  if (!job || isPending) return null;
  const labels = data?.data ?? [];
  if (labels.length > 1) return <TornRunQuestion jobs={jobs} labels={labels} onLater={onLater} />;
  return <StationQuestion job={job} onLater={onLater} />;
}

function StationQuestion({ job, onLater }: { job: PrintJob; onLater: () => void }) {
  const { t } = useLingui();
  const { answer, answering, problem } = useAnswer(job);
  const isAsked = job.state === 'asked';
  const printer = job.printer_name;
  const isBusy = answering !== undefined;
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="small"
      title={isAsked ? t`Wurde gedruckt?` : t`Nicht gedruckt`}
      onClose={onLater}
      isLocked={isBusy}
      problem={problem}
      actions={
        <>
          <Button onClick={() => answer('cancel')} isLoading={answering === 'cancel'} disabled={isBusy}>
            {t`Verwerfen`}
          </Button>
          {!lostPrinter(job) && (
            <Button
              variant={isAsked ? 'secondary' : 'primary'}
              onClick={() => answer('again')}
              isLoading={answering === 'again'}
              disabled={isBusy}
            >
              {t`Noch einmal drucken`}
            </Button>
          )}
          {isAsked && (
            <Button
              variant="primary"
              onClick={() => answer('printed')}
              isLoading={answering === 'printed'}
              disabled={isBusy}
            >
              {t`Ja, gedruckt`}
            </Button>
          )}
        </>
      }
    >
      <p className="text-label text-sm">
        {printer}: {printReasonText(job.reason)}{' '}
        {isAsked && t`Bitte sehen Sie am Drucker nach, ob alles gedruckt wurde.`}
        {lostPrinter(job) && t`Unter Einstellungen, Drucker kann der Auftrag an einen anderen Drucker gehen.`}
      </p>
      <JobContent job={job} />
    </Dialog>
  );
}

export function JobContent({ job }: { job: PrintJob }) {
  const { t } = useLingui();
  const count = job.shipment_ids.length;
  const words = {
    labels: count === 1 ? t`Label einer Sendung` : t`Labels von ${count} Sendungen`,
    papers: count === 1 ? t`Papiere einer Sendung` : t`Papiere von ${count} Sendungen`,
    paper: t`Ein Papier einer Sendung`,
    handover: t`Übergabeliste`,
    test: t`Testseite`,
  };
  return <p className="tabular text-muted text-sm">{words[job.kind]}</p>;
}

export function useAnswer(job: PrintJob, onAnswered?: () => void) {
  const [answering, setAnswering] = useState<PrintAnswer>();
  const [problem, setProblem] = useState<string>();

  async function give(answer: PrintAnswer): Promise<void> {
    setAnswering(answer);
    setProblem(undefined);
    try {
      await answerJob(job, answer);
    } catch (error) {
      setProblem(errorText(describeError(error).code));
    }
    setAnswering(undefined);
    onAnswered?.();
  }

  return { answer: (answer: PrintAnswer) => void give(answer), answering, problem };
}
