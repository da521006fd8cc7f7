import { t } from '@lingui/core/macro';
import { formatNumber } from '#app/i18n/format.ts';
import { type ImportProblem, largestFile, mostRows } from './use-import.ts';

/** Why nothing of the file was read, and what helps. */
export function problemText(problem: ImportProblem): string {
  const most = formatNumber(mostRows);
  switch (problem.code) {
    case 'file_empty':
      return t`Da steht nichts.`;
    case 'file_binary':
    case 'not_text':
      return t`Das ist keine Textdatei. In Excel: „Speichern unter“, Dateityp „CSV“; oder die Zeilen kopieren und hier einfügen.`;
    case 'file_quotes': {
      const { line } = problem;
      return t`In Zeile ${line} fehlt zu einem Anführungszeichen das zweite. Bitte berichtigen Sie die Datei.`;
    }
    case 'file_no_rows':
      return t`Unter den Überschriften steht kein Auftrag.`;
    case 'file_too_many_rows': {
      const rows = formatNumber(problem.rows);
      return t`Das sind ${rows} Zeilen; auf einmal gehen höchstens ${most}. Bitte teilen Sie die Datei.`;
    }
    case 'file_too_large':
      return t`Die Datei ist größer als ${largestFile} MB. Bitte teilen Sie die Datei.`;
    case 'failed':
      return t`Die Datei konnte nicht gelesen werden. Bitte versuchen Sie es noch einmal.`;
  }
}
