import { t } from '@lingui/core/macro';
import { formatNumber } from '#app/i18n/format.ts';
import type { FileProblem } from './read-csv.ts';

export function fileProblemText(problem: FileProblem, mostRows: number): string {
  const most = formatNumber(mostRows);
  switch (problem.code) {
    case 'file_required':
      return t`Bitte wählen Sie eine Datei.`;
    case 'csv_only':
      return t`Nur CSV-Dateien sind erlaubt. In Excel: „Speichern unter“, Dateityp „CSV“.`;
    case 'file_too_large': {
      const { megabytes } = problem;
      return t`Die Datei ist größer als ${megabytes} MB. Bitte teilen Sie sie auf mehrere Dateien auf.`;
    }
    case 'file_empty':
      return t`Die Datei ist leer.`;
    case 'file_binary':
      return t`Das ist keine Textdatei, auch wenn sie so heißt. Bitte speichern Sie die Tabelle als CSV.`;
    case 'file_quotes': {
      const { line } = problem;
      return t`In Zeile ${line} beginnt oder endet ein Anführungszeichen, zu dem das zweite fehlt. Bitte berichtigen Sie die Datei.`;
    }
    case 'file_no_rows':
      return t`In der Datei steht nur die Kopfzeile.`;
    case 'file_too_many_rows': {
      const rows = formatNumber(problem.rows);
      return t`Die Datei hat ${rows} Zeilen; ein Import umfasst höchstens ${most}. Bitte teilen Sie sie auf.`;
    }
    case 'worker_failed':
      return t`Die Datei konnte nicht gelesen werden. Bitte versuchen Sie es noch einmal.`;
  }
}
