import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#app/ui/Button.tsx';
import type { useImportFile } from './use-import-file.ts';
import type { useRunImport } from './use-run-import.ts';

type ImportActionsProps = {
  file: ReturnType<typeof useImportFile>['file'];
  run: ReturnType<typeof useRunImport>['run'];
  requested: number;
  isRunning: boolean;
  isSecond: boolean;
  canGoOn: boolean;
  onGoOn: () => void;
  onSend: () => void;
  onBack: () => void;
  onReset: () => void;
  onLeave: () => void;
  onClose: () => void;
};

export function ImportActions(props: ImportActionsProps) {
  const { file, run, requested, isRunning, isSecond, canGoOn } = props;
  const { t } = useLingui();
  if (run.is === 'done') {
    return (
      <>
        <Button onClick={props.onReset}>{t`Weitere Datei importieren`}</Button>
        <Button variant="primary" onClick={props.onClose}>
          {t`Fertig`}
        </Button>
      </>
    );
  }
  return (
    <>
      {isSecond && (
        <Button onClick={props.onBack} disabled={isRunning} className="mr-auto">{t`Zurück`}</Button>
      )}
      {!isSecond && file.is !== 'none' && (
        <Button onClick={props.onReset} className="mr-auto">
          {file.is === 'working' ? t`Anhalten` : t`Andere Datei`}
        </Button>
      )}
      <Button onClick={props.onLeave} disabled={isRunning}>{t`Abbrechen`}</Button>
      {file.is === 'checked' && !isSecond && (
        <Button
          variant="primary"
          onClick={props.onGoOn}
          disabled={!canGoOn}
          isLoading={run.is === 'validating'}
        >
          {t`Weiter`}
        </Button>
      )}
      {isSecond && (
        <Button variant="primary" onClick={props.onSend} isLoading={isRunning}>
          {run.is === 'ready' && run.problem
            ? t`Erneut versuchen`
            : t`${plural(requested, { one: '# Adresse importieren', other: '# Adressen importieren' })}`}
        </Button>
      )}
    </>
  );
}
