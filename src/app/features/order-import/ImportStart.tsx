import { useLingui } from '@lingui/react/macro';
import FileDown from 'lucide-react/icons/file-down';
import type { ReactNode } from 'react';
import { formatDateTime, formatNumber } from '#app/i18n/format.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FileDrop } from '#app/ui/fields/FileDrop.tsx';
import { TextAreaField } from '#app/ui/fields/TextAreaField.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { sampleFile } from '#domain/order-import/sample-file.ts';
import { focusIds, useStartFocus } from './batch-focus.ts';
import { ColumnGuide } from './ColumnGuide.tsx';
import { problemText } from './problem-text.ts';
import { type ImportProblem, largestFile, mostRows } from './use-import.ts';
import { usePastedRows } from './use-pasted-rows.ts';

type ImportStartProps = {
  db: WorkDatabase;
  problem: ImportProblem | undefined;
  onOpen: (name: string, file: Blob | string) => void;
  children?: ReactNode;
};

export function ImportStart({ db, problem, onOpen, children }: ImportStartProps) {
  const { t } = useLingui();
  const [pasted, setPasted] = usePastedRows(db);
  const most = formatNumber(mostRows);
  useStartFocus();
  return (
    <>
      <Card title={t`Aufträge aus einer Datei`}>
        <div className="flex flex-col gap-4">
          <FileDrop
            id={focusIds.file}
            label={t`Excel- oder CSV-Datei wählen`}
            hint={t`Oder ziehen Sie die Datei hierher: aus Shop oder Warenwirtschaft, mit höchstens ${most} Zeilen und ${largestFile} MB. Trennzeichen und Zeichensatz erkennen wir.`}
            accept=".xlsx,.csv,.txt,.tsv,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            error={problem && problemText(problem)}
            onFiles={([file]) => file && onOpen(file.name, file)}
          />
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const at = formatDateTime(new Date());
              if (pasted.trim() !== '') onOpen(t`Eingefügt am ${at}`, pasted);
            }}
            className="flex flex-col items-start gap-3"
          >
            <TextAreaField
              label={t`Oder Zeilen einfügen`}
              hint={t`In der Tabelle kopiert, am besten mit den Überschriften.`}
              value={pasted}
              onChange={setPasted}
              rows={3}
              className="w-full"
            />
            <Button type="submit" disabled={pasted.trim() === ''}>{t`Zeilen lesen`}</Button>
          </form>
          <Button
            variant="text"
            icon={FileDown}
            className="self-start"
            onClick={() => saveFile(t`Beispiel-Aufträge.csv`, 'text/csv;charset=utf-8', sampleFile)}
          >
            {t`Beispieldatei herunterladen`}
          </Button>
        </div>
      </Card>
      {children}
      <ColumnGuide />
    </>
  );
}
