/*
 * What a cell of a workbook says, as text: the cells of a text file and of a workbook are read by the same rules from here
 * on (docs/rules.md 25.12).
 */

/** The words that spreadsheets show where a formula has no result. */
const formulaFaults =
  /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|FIELD!|WERT!|BEZUG!|ZAHL!|NV)$/;
/** Stands in a cell whose formula nobody has calculated: the file says how, and not what. */
export const uncalculated = '#CALC!';

export const isFormulaFault = (text: string) => formulaFaults.test(text.trim());

/** Digits that spreadsheets keep of a number; what is behind them is noise of their calculating. */
const keptDigits = 15;

/** A number as a German writes it, without a power of ten: order numbers and postal codes are numbers in workbooks, too. */
export function numberText(raw: string): string {
  const written = raw.trim();
  // Whole numbers stand as they are, with as many digits as they have.
  if (/^-?\d+$/.test(written)) return written;
  const value = Number(written);
  if (written === '' || !Number.isFinite(value)) return written;
  const rounded = Number(value.toPrecision(keptDigits));
  if (Number.isInteger(rounded)) return BigInt(rounded).toString();
  return withoutPower(String(rounded)).replace('.', ',');
}

/** 1.5e-7 with all its zeros; large numbers are whole ones. */
function withoutPower(text: string): string {
  const [digits = '', power] = text.split('e-');
  if (power === undefined) return text;
  const sign = digits.startsWith('-') ? '-' : '';
  return `${sign}0.${'0'.repeat(Number(power) - 1)}${digits.replace(/[-.]/g, '')}`;
}

/** A number in a cell that shows it with zeros before it, as postal codes are kept: 01067. */
export const paddedText = (digits: string, width: number) => digits.padStart(width, '0');

/** How many digits a number format has that shows nothing but digits; undefined for every other one. */
export function zerosOfFormat(format: string): number | undefined {
  const [positive = ''] = format.split(';');
  const bare = positive.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').trim();
  return /^0{2,}$/.test(bare) ? bare.length : undefined;
}

/** True where a text could be read as thousands as well, though the workbook has a number there. */
export const looksLikeThousands = (text: string) => /^[1-9]\d{0,2},\d{3}$/.test(text);

/** A day as a German writes it, with the time where there is one. Workbooks have no zone; their reader takes UTC. */
export function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split('T');
  const clock = time.slice(0, 5);
  // A time without a day lies on the first one that workbooks know.
  if (date.getUTCFullYear() < 1900) return clock;
  const written = day.split('-').reverse().join('.');
  return clock === '00:00' ? written : `${written} ${clock}`;
}

export const truthText = (is: boolean) => (is ? 'WAHR' : 'FALSCH');
