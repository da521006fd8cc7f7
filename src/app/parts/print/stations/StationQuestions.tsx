import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import type { PrintJob } from '#contract/print.ts';
import { isOpenQuestion, type PrintAnswer } from '#domain/labels/print-job.ts';
import { answerJob, resumeRuns, runStore } from './print-runs.ts';
import { printReasonText } from './printer-words.ts';
import { reportRuns } from './report-run.ts';

/**
 * Asks about jobs the station could not confirm or print, one by one (docs/rules.md 15.16); a closed question stays on
 * the printers' page.
 */
export function StationQuestions() {
  const runs = useSyncExternalStore(runStore.subscribe, runStore.getRuns);
  const [later, setLater] = useState<readonly string[]>([]);

  useEffect(() => {
    reportRuns();
    resumeRuns();
  }, []);

  const named = (it: PrintJob) => `${it.job_id} ${it.attempt}`;
  const job = runs.flatMap((it) => it.jobs).find((it) => isOpenQuestion(it) && !later.includes(named(it)));
  if (!job) return null;
  return <StationQuestion key={named(job)} job={job} onLater={() => setLater([...later, named(job)])} />;
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
          <Button
            variant={isAsked ? 'secondary' : 'primary'}
            onClick={() => answer('again')}
            isLoading={answering === 'again'}
            disabled={isBusy}
          >
            {t`Noch einmal drucken`}
          </Button>
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
        {isAsked && t`Bitte sehen Sie am Drucker nach, ob alles herausgekommen ist.`}
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
