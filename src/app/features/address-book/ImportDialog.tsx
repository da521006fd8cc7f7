import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatNumber } from '#app/i18n/format.ts';
import { errorText } from '#app/i18n/messages.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { DuplicateChoice } from '#domain/address-import.ts';
import { BadRows } from './BadRows.tsx';
import { ColumnAssignment } from './ColumnAssignment.tsx';
import { type CheckedRow, isBad } from './checked-row.ts';
import { ImportChoice } from './ImportChoice.tsx';
import { ImportFileStep } from './ImportFileStep.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportResult } from './ImportResult.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { useImportFile } from './use-import-file.ts';
import { useRunImport, wantedRows } from './use-run-import.ts';

const noRows: readonly CheckedRow[] = [];

/** The import dialog: validation, then import; back returns to the first step, cancel or success resets it (docs/rules.md 8.3). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { file, open, assign, cancel, ...rowsOf } = useImportFile();
  const { run, validate, send, back } = useRunImport();
  const [duplicates, setDuplicates] = useState<DuplicateChoice>('skip');
  const [isEdited, setIsEdited] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);

  const rows = file.is === 'checked' ? file.rows : noRows;
  const name = file.is === 'none' ? '' : file.name;
  const wanted = wantedRows(rows).length;
  const bad = rows.filter(isBad).length;
  const isRunning = run.is === 'sending' || run.is === 'syncing';
  const isDone = run.is === 'done';
  const isSecond = run.is === 'ready' || isRunning || isDone;
  const count = formatNumber(wanted);

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
          isDone ? (
            <>
              <Button onClick={reset}>{t`Weitere Datei importieren`}</Button>
              <Button variant="primary" onClick={onClose}>
                {t`Fertig`}
              </Button>
            </>
          ) : (
            <>
              {isSecond && (
                <Button onClick={back} disabled={isRunning} className="mr-auto">{t`Zurück`}</Button>
              )}
              {!isSecond && file.is !== 'none' && (
                <Button onClick={reset} className="mr-auto">
                  {file.is === 'working' ? t`Anhalten` : t`Andere Datei`}
                </Button>
              )}
              <Button onClick={leave} disabled={isRunning}>{t`Abbrechen`}</Button>
              {file.is === 'checked' && !isSecond && (
                <Button
                  variant="primary"
                  onClick={() => void goOn()}
                  disabled={bad > 0 || wanted === 0}
                  isLoading={run.is === 'validating'}
                >
                  {t`Weiter`}
                </Button>
              )}
              {isSecond && (
                <Button
                  variant="primary"
                  onClick={() => void send(name, rows, duplicates)}
                  isLoading={isRunning}
                >
                  {run.is === 'ready' && run.problem ? t`Erneut versuchen` : t`${count} Adressen importieren`}
                </Button>
              )}
            </>
          )
        }
      >
        <div className="mx-auto flex max-w-page flex-col gap-5">
          <ImportSteps current={isSecond ? 2 : 1} isDone={isDone} />
          {file.is === 'none' && <ImportFileStep problem={file.problem} onFile={(it) => void open(it)} />}
          {file.is === 'working' && (
            <ImportProgress label={t`Zeilen werden geprüft`} done={file.done} total={file.total} />
          )}
          {file.is === 'assigning' && (
            <ColumnAssignment {...file} onAssign={(assignment) => assign(file.name, assignment)} />
          )}
          {file.is === 'checked' && !isSecond && (
            <>
              {run.is === 'validating' && (
                <ImportProgress label={t`Der Server prüft die Zeilen`} done={run.done} total={run.total} />
              )}
              {run.is === 'idle' && run.problem && (
                <p role="alert" className="font-medium text-error text-sm">
                  {t`Die Prüfung ist nicht gelungen.`} {errorText(run.problem)}
                </p>
              )}
              {wanted === 0 && bad === 0 && (
                <p role="status" className="text-sm text-warning">
                  {t`Alle Zeilen sind ausgelassen; es gibt nichts zu importieren.`}
                </p>
              )}
              <BadRows
                rows={rows}
                onEdit={(...change) => {
                  setIsEdited(true);
                  rowsOf.edit(...change);
                }}
                onLeaveOut={rowsOf.leaveOut}
                onLeaveOutBad={rowsOf.leaveOutBad}
              />
            </>
          )}
          {run.is === 'ready' && (
            <ImportChoice
              count={wanted}
              duplicates={duplicates}
              onChange={setDuplicates}
              problem={run.problem}
            />
          )}
          {isRunning && (
            <ImportProgress
              label={
                run.is === 'sending'
                  ? t`${count} Adressen werden importiert`
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
