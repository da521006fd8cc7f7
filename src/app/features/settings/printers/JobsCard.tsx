import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/api/client.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import {
  printReasonText,
  printStateText,
  printStateTone,
  waitingText,
} from '#app/parts/print/stations/printer-words.ts';
import { JobContent, useAnswer } from '#app/parts/print/stations/StationQuestions.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import type { PrintJob, ShownPrinter } from '#contract/print.ts';
import { MoveJob } from './MoveJob.tsx';
import { printJobsQuery, stationsQuery } from './stations-query.ts';

export function JobsCard() {
  const { t } = useLingui();
  const query = useQuery(printJobsQuery());
  const jobs = query.data?.data;
  const printers = useQuery(stationsQuery()).data?.data.flatMap((it) => it.printers);
  return (
    <Card title={t`Druckaufträge`} isFlush>
      {jobs && jobs.length > 0 && (
        <ul className="divide-y divide-line-soft border-line-soft border-t">
          {jobs.map((it) => (
            <JobLine key={it.job_id} job={it} printers={printers} />
          ))}
        </ul>
      )}
      {jobs?.length === 0 && (
        <p className="border-line-soft border-t px-5 py-4 text-muted text-sm">
          {t`In den letzten 24 Stunden wurde an keiner Druckstation gedruckt.`}
        </p>
      )}
      {!jobs && (
        <QueryMissing query={query} failed={t`Die Druckaufträge konnten nicht geladen werden.`}>
          <div className="border-line-soft border-t px-5 py-4">
            <Skeleton className="h-10 w-full" />
          </div>
        </QueryMissing>
      )}
    </Card>
  );
}

type JobLineProps = { job: PrintJob; printers: readonly ShownPrinter[] | undefined };

function JobLine({ job, printers = [] }: JobLineProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: orpc.print.jobs.key() });
  const { answer, answering, problem } = useAnswer(job, refresh);
  const isBusy = answering !== undefined;
  const { state } = job;
  const reason = state === 'queued' ? waitingText(job) : printReasonText(job.reason);
  const isOpen = state === 'asked' || state === 'failed';
  const hasPrinter =
    job.reason !== 'printer_removed' || printers.some((it) => it.printer_id === job.printer_id);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3 text-sm">
      <div className="mr-auto min-w-0">
        <StatusDot tone={printStateTone(state)}>{printStateText(state)}</StatusDot>
        <p className="tabular text-muted text-xs">
          {job.printer_name} · {formatDateTime(job.created.seconds)}
        </p>
        <JobContent job={job} />
        {reason && <p className="text-label text-xs">{reason}</p>}
        {problem && (
          <p role="alert" className="font-medium text-error text-xs">
            {problem}
          </p>
        )}
      </div>
      {state === 'asked' && (
        <Button disabled={isBusy} isLoading={answering === 'printed'} onClick={() => answer('printed')}>
          {t`Ja, gedruckt`}
        </Button>
      )}
      {isOpen && hasPrinter && (
        <Button disabled={isBusy} isLoading={answering === 'again'} onClick={() => answer('again')}>
          {t`Noch einmal drucken`}
        </Button>
      )}
      {(isOpen || (state === 'queued' && reason)) && (
        <MoveJob job={job} printers={printers} onMoved={refresh} />
      )}
      {(isOpen || state === 'queued') && (
        <Button
          variant="text"
          disabled={isBusy}
          isLoading={answering === 'cancel'}
          onClick={() => answer('cancel')}
        >
          {t`Verwerfen`}
        </Button>
      )}
    </li>
  );
}
