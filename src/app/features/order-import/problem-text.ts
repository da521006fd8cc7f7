import { t } from '@lingui/core/macro';
import { formatNumber } from '#app/i18n/format.ts';
import { type ImportProblem, largestFile, mostRows } from './use-import.ts';

export function problemText(problem: ImportProblem): string {
  const most = formatNumber(mostRows);
  switch (problem.code) {
    case 'file_empty':
      return t`Da steht nichts.`;
    case 'file_binary':
    case 'not_table':
    case 'workbook_other':
      return t`Das ist weder eine Excel-Datei noch eine CSV-Datei. Bitte speichern Sie die Tabelle als eine von beiden, oder kopieren Sie die Zeilen und fügen Sie sie hier ein.`;
    case 'workbook_old':
      return t`Das ist das alte Excel-Format (.xls). Bitte speichern Sie die Datei in Excel als „Excel-Arbeitsmappe (.xlsx)“.`;
    case 'workbook_locked':
      return t`Die Datei ist durch ein Kennwort geschützt. Bitte nehmen Sie es in Excel heraus: Datei, Informationen, Arbeitsmappe schützen.`;
    case 'workbook_damaged':
      return t`Die Excel-Datei ist beschädigt. Bitte öffnen Sie sie in Excel und speichern Sie sie noch einmal.`;
    case 'workbook_too_large':
      return t`In der Excel-Datei steckt mehr, als auf einmal gelesen werden kann. Bitte löschen Sie, was nicht gebraucht wird, oder teilen Sie die Datei.`;
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
