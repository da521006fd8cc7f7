import { useLingui } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { listAnswer } from '#app/api/list-answer.ts';
import { useConnection } from '#app/offline/connection.ts';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { RowAction } from '#app/ui/table/RowAction.tsx';
import type { FailedJob } from '#contract/job.ts';
import { jobColumns, jobText } from './job-columns.tsx';
import { useFailedJobs } from './use-failed-jobs.ts';

/** See docs/rules.md 20.25. */
export function FailedJobs() {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { query, busy, repeat, dismiss } = useFailedJobs();
  const { answer, isLoading, isMissing } = listAnswer(query);
  const [asked, setAsked] = useState<FailedJob>();
  const name = asked ? jobText(asked) : '';
  return (
    <Card isFlush title={t`Gescheiterte Aufgaben`}>
      <p className="px-5 py-3.5 text-label text-sm">
        {t`Automatische Aufgaben, die nach mehreren Versuchen gescheitert sind. Sie stehen hier 30 Tage, oder bis sie doch noch gelingen.`}
      </p>
      <DataTable
        label={t`Gescheiterte Aufgaben`}
        columns={jobColumns()}
        rows={answer?.data ?? []}
        getRowId={({ id }) => id}
        getRowLabel={jobText}
        initialSort={{ column: 'last', isDescending: true }}
        mainAction={(job) => (
          <Button
            icon={RotateCcw}
            isLoading={busy === job.id}
            disabled={isOffline}
            onClick={() => void repeat(job)}
            aria-label={`${t`Noch einmal beginnen`}: ${jobText(job)}`}
            className="whitespace-nowrap"
          >
            {t`Noch einmal beginnen`}
          </Button>
        )}
        moreActions={(job) => (
          <RowAction
            icon={Trash}
            label={`${t`Verwerfen`}: ${jobText(job)}`}
            words={t`Verwerfen`}
            disabled={isOffline}
            onClick={() => setAsked(job)}
          />
        )}
        isLoading={isLoading}
        empty={<EmptyState icon={CircleCheck} text={t`Keine Aufgabe ist gescheitert.`} />}
        error={
          isMissing ? (
            <QueryMissing query={query} failed={t`Die Aufgaben konnten nicht geladen werden.`} />
          ) : undefined
        }
      />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t`Aufgabe verwerfen?`}
        text={t`„${name}“ wird nicht mehr erledigt und verschwindet aus der Liste.`}
        confirmLabel={t`Verwerfen`}
        onConfirm={async () => {
          if (asked) await dismiss(asked);
          setAsked(undefined);
        }}
        onCancel={() => setAsked(undefined)}
      />
    </Card>
  );
}
