import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { DuplicateChoice } from '#domain/address/address-import.ts';
import { CheckedRows } from './CheckedRows.tsx';
import { ColumnAssignment } from './ColumnAssignment.tsx';
import { type CheckedRow, isBad } from './checked-row.ts';
import { ImportActions } from './ImportActions.tsx';
import { ImportChoice } from './ImportChoice.tsx';
import { ImportFileStep } from './ImportFileStep.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportResult } from './ImportResult.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { useImportFile } from './use-import-file.ts';
import { useRunImport, wantedRows } from './use-run-import.ts';

const noRows: readonly CheckedRow[] = [];

/** Validates, then imports; back returns to the first step, cancel or success resets it (docs/rules.md 8.3). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { file, open, readAs, assign, cancel, ...rowsOf } = useImportFile();
  const { run, validate, send, back } = useRunImport();
  const [duplicates, setDuplicates] = useState<DuplicateChoice>('skip');
  const [isEdited, setIsEdited] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);

  const rows = file.is === 'checked' ? file.rows : noRows;
  const name = file.is === 'none' ? '' : file.name;
  const requested = wantedRows(rows).length;
  const bad = rows.filter(isBad).length;
  const isRunning = run.is === 'sending' || run.is === 'syncing';
  const isDone = run.is === 'done';
  const isSecond = run.is === 'ready' || isRunning || isDone;

  function leave() {
    if (isEdited && !isDone) setIsLeaving(true);
    else onClose();
  }

  async function goOn() {
    const issues = await validate(rows);
    if (issues.length === 0) return;
    rowsOf.addIssues(issues);
    showSnackbar({
      tone: 'error',
      text: t`Die Prüfung hat Fehler gefunden. Bitte berichtigen Sie die Zeilen.`,
    });
  }

  function reset() {
    back();
    cancel();
    setIsEdited(false);
  }

  return (
    <>
      <Dialog
        isOpen
        size="full"
        onClose={leave}
        isLocked={isRunning}
        title={t`Adressen importieren`}
        description={name}
        actions={
          <ImportActions
            {...{ file, run, requested, isRunning, isSecond }}
            canGoOn={bad === 0 && requested > 0}
            onGoOn={() => void goOn()}
            onSend={() => void send(name, rows, duplicates)}
            onBack={back}
            onReset={reset}
            onLeave={leave}
            onClose={onClose}
          />
        }
      >
        <div className="mx-auto flex max-w-page flex-col gap-5">
          <ImportSteps current={isSecond ? 2 : 1} isDone={isDone} />
          {file.is === 'none' && <ImportFileStep problem={file.problem} onFile={(it) => void open(it)} />}
          {file.is === 'working' && (
            <ImportProgress label={t`Zeilen werden geprüft`} done={file.done} total={file.total} />
          )}
          {file.is === 'assigning' && (
            <ColumnAssignment
              {...file}
              onEncoding={readAs}
              onAssign={(assignment) => assign(file.name, assignment)}
            />
          )}
          {file.is === 'checked' && !isSecond && (
            <CheckedRows
              rows={rows}
              run={run}
              isNothingLeft={requested === 0 && bad === 0}
              onEdit={(...change) => {
                setIsEdited(true);
                rowsOf.edit(...change);
              }}
              onEditAll={(requested) => {
                setIsEdited(true);
                return rowsOf.editAll(rows, requested);
              }}
              onLeaveOut={rowsOf.leaveOut}
              onLeaveOutBad={rowsOf.leaveOutBad}
            />
          )}
          {run.is === 'ready' && (
            <ImportChoice
              count={requested}
              duplicates={duplicates}
              onChange={setDuplicates}
              problem={run.problem}
            />
          )}
          {isRunning && (
            <ImportProgress
              label={
                run.is === 'sending'
                  ? t`${plural(requested, { one: '# Adresse wird importiert', other: '# Adressen werden importiert' })}`
                  : t`Das Adressbuch auf diesem Gerät wird aktualisiert`
              }
            />
          )}
          {run.is === 'done' && <ImportResult imported={run.imported} onUndone={reset} />}
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={isLeaving}
        title={t`Import abbrechen?`}
        text={t`Ihre Korrekturen gehen verloren. In der Datei und im Adressbuch ändert sich nichts.`}
        confirmLabel={t`Import abbrechen`}
        cancelLabel={t`Weiter bearbeiten`}
        isDangerous
        onConfirm={onClose}
        onCancel={() => setIsLeaving(false)}
      />
    </>
  );
}
