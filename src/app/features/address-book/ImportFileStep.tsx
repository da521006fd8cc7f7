import { useLingui } from '@lingui/react/macro';
import FileDown from 'lucide-react/icons/file-down';
import { useState } from 'react';
import { api } from '#app/api/client.ts';
import { fetchFile } from '#app/api/fetch-file.ts';
import { formatNumber } from '#app/i18n/format.ts';
import { fileProblemText } from '#app/parts/files/file-problem-text.ts';
import { type FileProblem, maxFileSize } from '#app/parts/files/read-csv.ts';
import { Button } from '#app/ui/Button.tsx';
import { FileDrop } from '#app/ui/fields/FileDrop.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { saveFile } from '#app/ui/save-file.ts';
import { maxImportRows } from '#domain/address/address-import.ts';
import { exampleFile } from '#domain/address/example-addresses.ts';

type ImportFileStepProps = { problem: FileProblem | undefined; onFile: (file: File | undefined) => void };

export function ImportFileStep({ problem, onFile }: ImportFileStepProps) {
  const { t } = useLingui();
  const [isLoading, setIsLoading] = useState(false);
  const most = formatNumber(maxImportRows);

  async function download() {
    setIsLoading(true);
    try {
      const file = await fetchFile((how) => api.storage.download(exampleFile, how));
      saveFile(file.name, 'text/csv;charset=utf-8', file);
    } catch {
      showSnackbar({ tone: 'error', text: t`Die Datei konnte nicht heruntergeladen werden.` });
    }
    setIsLoading(false);
  }

  return (
    <>
      <FileDrop
        label={t`CSV-Datei wählen`}
        hint={t`Oder ziehen Sie die Datei hierher. Höchstens ${most} Zeilen und ${maxFileSize} MB; Komma, Semikolon oder Tabulator, UTF-8 oder Windows: das erkennen wir.`}
        accept=".csv,text/csv"
        error={problem && fileProblemText(problem, maxImportRows)}
        onFiles={([file]) => onFile(file)}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-label text-sm">
          {t`Die Beispieldatei hat alle Spalten mit gültigen Adressen. Ihre eigene Datei darf andere Überschriften haben; Sie können sie zuordnen.`}
        </p>
        <Button icon={FileDown} onClick={() => void download()} isLoading={isLoading}>
          {t`Beispieldatei herunterladen`}
        </Button>
      </div>
    </>
  );
}
