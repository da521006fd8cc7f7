const months = 'jan|feb|mär|mar|mrz|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec'.split('|');
const numbers = [1, 2, 3, 3, 3, 4, 5, 5, 6, 7, 8, 9, 10, 10, 11, 12, 12];

const dayFirst = /^(\d{1,2})[. -]+(\p{L}{3})\p{L}*\.?$/u;
const monthFirst = /^(\p{L}{3})\p{L}*[. -]+(\d{1,2})$/u;

/**
 * Spreadsheets make dates of house numbers such as "5-7". Returns the likeliest number for "05. Jul" and "May-07", in
 * the order shown; undefined for anything else.
 */
export function numberOfDate(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  const [, day, name] = dayFirst.exec(typed) ?? [];
  if (day && name) return joined(Number(day), monthOf(name));
  const [, first, second] = monthFirst.exec(typed) ?? [];
  return first && second ? joined(monthOf(first), Number(second)) : undefined;
}

const monthOf = (name: string) => numbers[months.indexOf(name)];

const joined = (from: number | undefined, to: number | undefined) =>
  from === undefined || to === undefined || from === 0 || to === 0 ? undefined : `${from}-${to}`;
