import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { errorText } from '#app/i18n/messages.ts';
import { BadRows } from './BadRows.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import type { useRunImport } from './use-run-import.ts';

type CheckedRowsProps = ComponentProps<typeof BadRows> & {
  run: ReturnType<typeof useRunImport>['run'];
  isNothingLeft: boolean;
};

export function CheckedRows({ run, isNothingLeft, ...rows }: CheckedRowsProps) {
  const { t } = useLingui();
  return (
    <>
      {run.is === 'validating' && (
        <ImportProgress label={t`Der Server prüft die Zeilen`} done={run.done} total={run.total} />
      )}
      {run.is === 'idle' && run.problem && (
        <p role="alert" className="font-medium text-error text-sm">
          {t`Die Prüfung ist nicht gelungen.`} {errorText(run.problem)}
        </p>
      )}
      {isNothingLeft && (
        <p role="status" className="text-sm text-warning">
          {t`Alle Zeilen sind ausgelassen; es gibt nichts zu importieren.`}
        </p>
      )}
      <BadRows {...rows} />
    </>
  );
}
