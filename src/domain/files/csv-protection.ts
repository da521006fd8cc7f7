/* Protects cells that a spreadsheet would convert (docs/rules.md 21.6): 01067 to 1067, 1E5 to 100000, 1-2 to a day. */

/** Spreadsheets show numbers of up to eleven digits unchanged. */
const plainNumber = /^(?:0|[1-9]\d{0,10})$/;
/** Spreadsheets read grouped digits as a number only if they are thousands. */
const groups = /^\d+(?:,? \d+)+$/;
const thousands = /^\d{1,3}(?: \d{3})+$/;

const month =
  '(?:jan|jän|feb|mär|mrz|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec)[\\p{L}\\p{M}]*\\.?';
const gap = '[\\s./,-]*';

const readings = [
  // Amounts, percentages, fractions, days and times.
  /^[\s(.,\p{Sc}]*\d[\d\s.,:/()%'\p{Sc}+-]*$/u,
  /^\s*[\d.,]+\s*e\s*[+-]?\s*\d+\s*$/iu,
  /^\s*\d[\d\s:.,]*[ap]m?\s*$/iu,
  new RegExp(`^\\s*(?:\\d{1,4}${gap}){0,2}${month}(?:${gap}\\d{1,4}){0,2}(?:\\s+[\\d:.,]+)?\\s*$`, 'iu'),
  /^\s*(?:wahr|falsch|true|false)\s*$/iu,
];

export function isChangedBySpreadsheet(text: string): boolean {
  if (plainNumber.test(text)) return false;
  if (groups.test(text)) return thousands.test(text);
  return readings.some((it) => it.test(text));
}

/** A spreadsheet reads this formula as the text itself. */
const asTextFormula = (text: string) => `="${text}"`;

export function textOfFormula(cell: string): string {
  return /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell;
}

/** Spreadsheets may split cells at these characters; blanks and quotes before a formula do not prevent it. */
const formulaStart = /((?:^|[,;\t\r\n\u2028\u2029])["'\s]*)(?=[=+\-@＝＋－＠])/g;
const guardedStart = /((?:^|[,;\t\r\n\u2028\u2029])["'\s]*)'(?=[=+\-@＝＋－＠])/g;

/** Prevents formulas and conversion (docs/rules.md 21.1, 21.6). */
export function harmlessCell(text: string): string {
  const guarded = text.replace(formulaStart, "$1'");
  return isChangedBySpreadsheet(guarded) ? asTextFormula(guarded) : guarded;
}

export const textOfHarmless = (cell: string) => textOfFormula(cell).replace(guardedStart, '$1');
