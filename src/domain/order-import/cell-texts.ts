import { textOfHarmless } from '#domain/files/csv-protection.ts';
import { decodeEntities } from '#domain/files/html-entities.ts';

/** Removes marks against conversion that spreadsheets and shops add, and reads HTML entities. */
export function cellText(cell = ''): string {
  return textOfHarmless(decodeEntities(cell).trim())
    .replace(/^'(?=[\d#])/, '')
    .trim();
}

/** `isUnsure`: the text is ambiguous. */
export type CellNumber = { value: number; isUnsure: boolean };

export type Measure = 'weight' | 'length' | 'money' | 'pieces';
const units: Record<Measure, RegExp> = {
  weight: /\s*(?:kg|kilogramm|g|gr|gramm|grams?)\.?$/i,
  length: /\s*(?:cm|zentimeter)\.?$/i,
  money: /\s*(?:eur|euro|€)$|^(?:eur|€)\s*/i,
  pieces: /\s*(?:stk|stück|pcs|x)\.?$/i,
};
const grams = /\d\s*(?:g|gr|gramm|grams?)$/i;
const kilograms = /\d\s*(?:kg|kilogramm)$/i;

/** Returns undefined if the cell has no unit. */
export function saysGrams(text: string): boolean | undefined {
  if (grams.test(text.trim())) return true;
  return kilograms.test(text.trim()) ? false : undefined;
}

/** Reads German and English notation: 1.234,5 and 1,234.5, 0,5 and .5. */
export function readNumber(text: string, of: Measure): CellNumber | undefined {
  const digits = text
    .trim()
    .replace(units[of], '')
    // Blanks may only separate thousands: "12 5" is no number.
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '');
  if (!/^\d*(?:[.,]\d+)*$/.test(digits) || !/\d/.test(digits)) return undefined;
  const marks = digits.replace(/\d/g, '');
  const last = marks.at(-1);
  if (last === undefined) return number(digits, false);
  if (new Set(marks).size > 2) return undefined;
  if (marks.length > 1 && new Set(marks).size === 1) {
    // A repeated mark can only separate thousands.
    return isThousands(digits, last) ? number(digits.replaceAll(last, ''), false) : undefined;
  }
  if (marks.length > 1) {
    const other = last === ',' ? '.' : ',';
    const [whole = '', decimals = ''] = splitAtLast(digits, last);
    return whole.includes(last) || !isThousands(whole, other)
      ? undefined
      : number(`${whole.replaceAll(other, '')}.${decimals}`, false);
  }
  const [whole = '', decimals = ''] = splitAtLast(digits, last);
  // 1,234 and 1.234 are ambiguous: thousands or decimals.
  return number(`${whole || '0'}.${decimals}`, decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole));
}

const splitAtLast = (text: string, mark: string) => [
  text.slice(0, text.lastIndexOf(mark)),
  text.slice(text.lastIndexOf(mark) + 1),
];

const isThousands = (text: string, mark: string) =>
  new RegExp(`^\\d{1,3}(?:\\${mark}\\d{3})+$`).test(text) || /^\d{1,3}$/.test(text);

function number(text: string, isUnsure: boolean): CellNumber | undefined {
  const value = Number(text);
  return Number.isFinite(value) && value < 1e12 ? { value, isUnsure } : undefined;
}
