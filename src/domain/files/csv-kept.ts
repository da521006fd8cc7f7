/*
 * The rule about cells that a spreadsheet would change on a double click (docs/rules.md 21.6): of a postal code 01067
 * it makes 1067, of a reference 1E5 100000, of 1-2 a day.
 */

/** A number that every spreadsheet shows as it was written: without leading zeros, at most eleven digits. */
const plainNumber = /^(?:0|[1-9]\d{0,10})$/;
/** Digits in groups are no number unless they are thousands: a tracking number stays as it is. */
const groups = /^\d+(?:,? \d+)+$/;
const thousands = /^\d{1,3}(?: \d{3})+$/;

const month =
  '(?:jan|jän|feb|mär|mrz|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec)[\\p{L}\\p{M}]*\\.?';
const gap = '[\\s./,-]*';

/** What German and English spreadsheets take for something else than text, and a few texts more. */
const readings = [
  // Numbers, amounts, shares, fractions, days and times in figures.
  /^[\s(.,\p{Sc}]*\d[\d\s.,:/()%'\p{Sc}+-]*$/u,
  /^\s*[\d.,]+\s*e\s*[+-]?\s*\d+\s*$/iu,
  /^\s*\d[\d\s:.,]*[ap]m?\s*$/iu,
  new RegExp(`^\\s*(?:\\d{1,4}${gap}){0,2}${month}(?:${gap}\\d{1,4}){0,2}(?:\\s+[\\d:.,]+)?\\s*$`, 'iu'),
  /^\s*(?:wahr|falsch|true|false)\s*$/iu,
];

/** True if a spreadsheet would make something else of that text. */
export function isChangedBySpreadsheet(text: string): boolean {
  if (plainNumber.test(text)) return false;
  if (groups.test(text)) return thousands.test(text);
  return readings.some((it) => it.test(text));
}

/** The text as a constant of which a spreadsheet makes that very text; it holds no quotation mark. */
const keptAsText = (text: string) => `="${text}"`;

/** The text that such a cell stands for; any other cell stands for itself. */
export function textOfKept(cell: string): string {
  return /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell;
}

/**
 * Where a spreadsheet would begin to compute: at the start of a cell, and behind a comma, semicolon, tab or line break
 * within it, since an English spreadsheet splits a file of ours at its commas. Blanks and quotes in between do not help.
 */
const formulaStart = /((?:^|[,;\t\r\n\u2028\u2029])["'\s]*)(?=[=+\-@＝＋－＠])/g;
const guardedStart = /((?:^|[,;\t\r\n\u2028\u2029])["'\s]*)'(?=[=+\-@＝＋－＠])/g;

/**
 * The cell of a text in a file for people: nothing in it is computed, whatever separator the spreadsheet takes, and
 * nothing is changed (docs/rules.md 21.1, 21.6).
 */
export function harmlessCell(text: string): string {
  const guarded = text.replace(formulaStart, "$1'");
  return isChangedBySpreadsheet(guarded) ? keptAsText(guarded) : guarded;
}

/** The text that `harmlessCell` wrote. */
export const textOfHarmless = (cell: string) => textOfKept(cell).replace(guardedStart, '$1');
