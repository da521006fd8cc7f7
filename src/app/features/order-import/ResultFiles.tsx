import { useLingui } from '@lingui/react/macro';
import FileDown from 'lucide-react/icons/file-down';
import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { saveFile } from '#app/ui/save-file.ts';
import { delimitedRows } from '#domain/order-import/result-file.ts';
import { faultRows, resultRows } from './result-files.ts';
import type { OpenBatch } from './use-batch.ts';

type ResultFilesProps = { open: OpenBatch; hasSent: boolean; hasBad: boolean };

/** The batch as a file again: with its numbers, or with what is missing; as text or as a workbook. */
export function ResultFiles({ open, hasSent, hasBad }: ResultFilesProps) {
  const { t } = useLingui();
  const [isWriting, setIsWriting] = useState(false);
  const { batch } = open;
  const name = batch.name.replace(/\.\w{2,4}$/, '');

  const asText = (rows: string[][], title: string) =>
    saveFile(`${name} ${title}.csv`, 'text/csv;charset=utf-8', delimitedRows(rows, batch.delimiter));

  async function asWorkbook(rows: string[][], title: string) {
    setIsWriting(true);
    try {
      const { writeInWorker } = await import('./ask-workbook.ts');
      const file = await writeInWorker(rows, title);
      saveFile(`${name} ${title}.xlsx`, file.type, file);
    } catch {
      showSnackbar({ tone: 'error', text: t`Die Excel-Datei konnte nicht erstellt werden.` });
    } finally {
      setIsWriting(false);
    }
  }

  const [result, faults] = [t`Ergebnis`, t`Fehler`];
  return (
    <>
      {hasSent && (
        <>
          <Button icon={FileDown} onClick={() => asText(resultRows(open), result)}>
            {t`Ergebnis als CSV`}
          </Button>
          <Button
            icon={FileDown}
            isLoading={isWriting}
            onClick={() => void asWorkbook(resultRows(open), result)}
          >
            {t`Ergebnis für Excel`}
          </Button>
        </>
      )}
      {hasBad && (
        <>
          <Button icon={FileDown} onClick={() => asText(faultRows(open), faults)}>
            {t`Fehler als CSV`}
          </Button>
          <Button
            icon={FileDown}
            isLoading={isWriting}
            onClick={() => void asWorkbook(faultRows(open), faults)}
          >
            {t`Fehler für Excel`}
          </Button>
        </>
      )}
    </>
  );
}
