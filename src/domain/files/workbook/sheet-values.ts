/* Converts workbook cells to text, so that text files and workbooks follow the same rules (docs/rules.md 25.12). */

const formulaFaults =
  /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|FIELD!|WERT!|BEZUG!|ZAHL!|NV)$/;
/** Marks a formula without a stored result. */
export const uncalculated = '#CALC!';

export const isFormulaFault = (text: string) => formulaFaults.test(text.trim());

/** Spreadsheets calculate with 15 digits; further ones are noise. */
const exactDigits = 15;

/** Writes German notation without an exponent, since order numbers may be numbers. */
export function numberText(raw: string): string {
  const written = raw.trim();
  if (/^-?\d+$/.test(written)) return written;
  const value = Number(written);
  if (written === '' || !Number.isFinite(value)) return written;
  const rounded = Number(value.toPrecision(exactDigits));
  if (Number.isInteger(rounded)) return BigInt(rounded).toString();
  return withoutPower(String(rounded)).replace('.', ',');
}

function withoutPower(text: string): string {
  const [digits = '', power] = text.split('e-');
  if (power === undefined) return text;
  const sign = digits.startsWith('-') ? '-' : '';
  return `${sign}0.${'0'.repeat(Number(power) - 1)}${digits.replace(/[-.]/g, '')}`;
}

export const paddedText = (digits: string, width: number) => digits.padStart(width, '0');

/** Characters, as in spreadsheets; the library takes time with the square of a format's length. */
const longestFormat = 255;

/** Returns undefined unless the format has only zeros. Throws an error for a longer format than spreadsheets take. */
export function zerosOfFormat(format: string): number | undefined {
  if (format.length > longestFormat) throw new Error('a number format is too long');
  const [positive = ''] = format.split(';');
  const bare = positive.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').trim();
  return /^0{2,}$/.test(bare) ? bare.length : undefined;
}

/** Text rules could read the decimal 1,234 as thousands. */
export const looksLikeThousands = (text: string) => /^[1-9]\d{0,2},\d{3}$/.test(text);

/** Writes German notation; the library reads dates as UTC. */
export function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split('T');
  const clock = time.slice(0, 5);
  // A time without a date falls before 1900.
  if (date.getUTCFullYear() < 1900) return clock;
  const written = day.split('-').reverse().join('.');
  return clock === '00:00' ? written : `${written} ${clock}`;
}

export const truthText = (is: boolean) => (is ? 'WAHR' : 'FALSCH');
