const months = [
  'jan|januar|january',
  'feb|februar|february',
  'mär|mrz|märz|mar|march',
  'apr|april',
  'mai|may',
  'jun|juni|june',
  'jul|juli|july',
  'aug|august',
  'sep|sept|september',
  'okt|oktober|oct|october',
  'nov|november',
  'dez|dezember|dec|december',
].map((names) => names.split('|'));

const dayFirst = /^(\d{1,2})[. -]+(\p{L}+)\.?$/u;
const monthFirst = /^(\p{L}+)\.?[. -]+(\d{1,2})$/u;

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

const monthOf = (name: string) => months.findIndex((names) => names.includes(name)) + 1;

const joined = (from: number, to: number) => (from === 0 || to === 0 ? undefined : `${from}-${to}`);
