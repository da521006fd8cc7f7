import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useScans } from '#app/parts/scan/use-scans.ts';
import { Button } from '#app/ui/Button.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import type { OpenLabel, PrintJob } from '#contract/print.ts';
import { formatTrackingNumber, lookupNumber } from '#domain/labels/label-number.ts';
import type { LastLabel } from '#domain/labels/torn-run.ts';
import { answerJob, answerRun } from './print-runs.ts';
import { printReasonText } from './printer-words.ts';

type TornRunQuestionProps = {
  jobs: readonly PrintJob[];
  /** In the run's order. */
  labels: readonly OpenLabel[];
  onLater: () => void;
};

type Answer = 'none' | 'all' | 'rest' | 'cancel';

/** Which label is the last one in the user's hand? Only those after it are printed (docs/rules.md 15.16). */
export function TornRunQuestion({ jobs, labels, onLater }: TornRunQuestionProps) {
  const { t } = useLingui();
  const [number, setNumber] = useState('');
  const [chosen, setChosen] = useState<OpenLabel>();
  const [isUnknown, setIsUnknown] = useState(false);
  const [answering, setAnswering] = useState<Answer>();
  const [problem, setProblem] = useState<string>();
  useScans((code) => find(code.text), true);

  const [job] = jobs;
  const index = chosen ? labels.indexOf(chosen) : -1;
  const left = labels.length - index - 1;
  const isBusy = answering !== undefined;

  const labelOf = (typed: string) => labels.find((it) => it.tracking_number === lookupNumber(typed));

  function type(typed: string): void {
    setNumber(typed);
    setChosen(labelOf(typed));
    setIsUnknown(false);
  }

  function find(scanned: string): true {
    const label = labelOf(scanned);
    setChosen(label);
    setIsUnknown(label === undefined);
    setNumber(label ? formatTrackingNumber(label.tracking_number) : scanned);
    return true;
  }

  async function give(answer: Answer, last: LastLabel | undefined): Promise<void> {
    setAnswering(answer);
    setProblem(undefined);
    try {
      if (last) await answerRun(jobs, last);
      else for (const it of jobs) await answerJob(it, 'cancel');
    } catch (error) {
      setProblem(errorText(describeError(error).code));
    }
    setAnswering(undefined);
  }

  function printRest(): void {
    if (chosen) void give('rest', { shipment_id: chosen.shipment_id, parcel_id: chosen.parcel_id });
    else setIsUnknown(true);
  }

  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="large"
      title={t`Welches ist das letzte Label in Ihrer Hand?`}
      onClose={onLater}
      isLocked={isBusy}
      problem={problem}
      actions={
        <>
          <Button
            className="mr-auto"
            variant="text"
            onClick={() => void give('cancel', undefined)}
            isLoading={answering === 'cancel'}
            disabled={isBusy}
          >
            {t`Verwerfen`}
          </Button>
          <Button
            onClick={() => void give('none', 'none')}
            isLoading={answering === 'none'}
            disabled={isBusy}
          >
            {t`Keines gedruckt`}
          </Button>
          <Button onClick={() => void give('all', 'all')} isLoading={answering === 'all'} disabled={isBusy}>
            {t`Alle gedruckt`}
          </Button>
          <Button variant="primary" onClick={printRest} isLoading={answering === 'rest'} disabled={isBusy}>
            {t`Rest drucken`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-label text-sm">
          {job?.printer_name}: {printReasonText(job?.reason ?? null)}{' '}
          {t`Offen sind ${labels.length} Labels. Scannen oder wählen Sie das letzte gedruckte Label. Nur die folgenden werden gedruckt.`}
        </p>
        <TextField
          label={t`Sendungsnummer des letzten Labels`}
          value={number}
          onChange={type}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            find(number);
          }}
          error={isUnknown ? t`Dieses Label gehört nicht zu den offenen Labels.` : undefined}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          disabled={isBusy}
        />
        <Select
          label={t`Oder aus der Liste, in der Reihenfolge des Drucks`}
          value={chosen?.parcel_id}
          onChange={(id) => find(labels.find((it) => it.parcel_id === id)?.tracking_number ?? '')}
          options={labels.map((it, at) => ({
            value: it.parcel_id,
            label: `${at + 1}. ${formatTrackingNumber(it.tracking_number)}, ${it.company}`,
          }))}
          disabled={isBusy}
        />
        <p aria-live="polite" className="tabular min-h-5 text-muted text-sm">
          {chosen && (left === 0 ? t`Das ist das letzte Label.` : restText(left))}
        </p>
      </div>
    </Dialog>
  );
}

const restText = (left: number) =>
  plural(left, { one: 'Danach wird # Label gedruckt.', other: 'Danach werden # Labels gedruckt.' });
