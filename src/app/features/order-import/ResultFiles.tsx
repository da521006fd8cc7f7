import { useLingui } from '@lingui/react/macro';
import FileDown from 'lucide-react/icons/file-down';
import { useState } from 'react';
import { Menu, type MenuEntry } from '#app/ui/overlays/Menu.tsx';
import { menuButtonLook } from '#app/ui/overlays/menu-button-look.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { delimitedRows } from '#domain/order-import/result-file.ts';
import { faultRows, resultRows } from './result-files.ts';
import type { OpenBatch } from './use-batch.ts';

type ResultFilesProps = { open: OpenBatch; hasSent: boolean; hasBad: boolean };

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
  const entries: MenuEntry[] = [
    ...(hasSent
      ? [
          {
            id: 'result-csv',
            icon: FileDown,
            label: t`Ergebnis als CSV`,
            onSelect: () => asText(resultRows(open), result),
          },
          {
            id: 'result-workbook',
            icon: FileDown,
            label: t`Ergebnis für Excel`,
            onSelect: () => void asWorkbook(resultRows(open), result),
          },
        ]
      : []),
    ...(hasBad
      ? [
          {
            id: 'faults-csv',
            icon: FileDown,
            label: t`Fehler als CSV`,
            startsGroup: hasSent,
            onSelect: () => asText(faultRows(open), faults),
          },
          {
            id: 'faults-workbook',
            icon: FileDown,
            label: t`Fehler für Excel`,
            onSelect: () => void asWorkbook(faultRows(open), faults),
          },
        ]
      : []),
  ];
  if (entries.length === 0) return null;
  return (
    <Menu
      label={t`Stapel`}
      align="start"
      triggerClassName={menuButtonLook}
      trigger={
        <>
          {isWriting ? <Spinner /> : <FileDown aria-hidden="true" className="size-4.5 shrink-0" />}
          {t`Dateien`}
        </>
      }
      entries={entries}
    />
  );
}
