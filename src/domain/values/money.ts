const around = /^(?:€|\$|£|[A-Z]{3}|[Ee]uro)|(?:€|\$|£|[A-Z]{3}|[Ee]uro|[.,]-{1,2}|[.,][–—])$/g;

const isWhole = (text: string, sign: string) => {
  const groups = text.split(sign);
  return groups.every((group, at) => (at === 0 ? /^\d{1,3}$/.test(group) : /^\d{3}$/.test(group)));
};

/**
 * Cents, rounded up; undefined: invalid or ambiguous. The last separator is decimal unless exactly three digits follow
 * it and it can group thousands: "12,50" and "12.5" have cents, "1.250" and "1,250" are one thousand
 * (docs/rules.md 9.9).
 */
export function readCents(text: string): number | undefined {
  const amount = text
    .replace(/[\s'’]/g, '')
    .replace(around, '')
    .replace(around, '');
  const [, whole = '', last = '', decimals = ''] = /^(?:([\d.,]*)([.,]))?(\d*)$/.exec(amount) ?? [];
  if (last === '') return decimals === '' ? undefined : Number(decimals) * 100;
  const isGrouped = decimals.length === 3 && /^[1-9]/.test(whole) && isWhole(`${whole}${last}000`, last);
  if (isGrouped) return Number(`${whole}${decimals}`.replaceAll(last, '')) * 100;
  const group = last === ',' ? '.' : ',';
  if (whole.includes(last) || (whole.includes(group) && !isWhole(whole, group))) return undefined;
  if (whole === '' && decimals === '') return undefined;
  const wholeCents = `${whole.replaceAll(group, '') || '0'}${decimals.slice(0, 2).padEnd(2, '0')}`;
  return Number(wholeCents) + (/[1-9]/.test(decimals.slice(2)) ? 1 : 0);
}

/** Rounds up (docs/rules.md 9.9). */
export function wholeEuros(cents: number): number {
  return Math.ceil(cents / 100);
}
