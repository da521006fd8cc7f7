export const decimalSigns = { de: ',', en: '.' } as const;

/** Thousands: any separator but the decimal one, followed by exactly three digits. */
const grouped = /^[1-9]\d{0,2}(?:([.,'’ ])\d{3})(?:\1\d{3})*$/;

/**
 * "1,5" and "1.5" mean one and a half in both languages; "1.250" is one thousand in German, one and a quarter in
 * English. undefined: not a number.
 */
export function readDecimal(text: string, language: keyof typeof decimalSigns): number | undefined {
  const sign = decimalSigns[language];
  const other = sign === ',' ? '.' : ',';
  const plain = text.trim();
  if (!/^\d[\d.,'’\s]*$/.test(plain) && !/^[.,]\d+$/.test(plain)) return undefined;
  const places = plain.split(sign);
  if (places.length > 2) return undefined;
  const [whole = '', decimals] = places;
  const isOtherDecimal = decimals === undefined && !grouped.test(whole) && whole.split(other).length === 2;
  if (isOtherDecimal) return toNumber(whole.replace(other, '.'));
  if (!/^\d*$/.test(whole) && !grouped.test(whole)) return undefined;
  return toNumber(`${whole.replace(/\D/g, '') || '0'}.${decimals ?? '0'}`);
}

const toNumber = (text: string) => (/^\d*\.?\d*$/.test(text) ? Number(text) : undefined);

/** At most `most` decimals, no thousands separators. */
export function decimalText(value: number, language: keyof typeof decimalSigns, most: number): string {
  return String(Number(value.toFixed(most))).replace('.', decimalSigns[language]);
}
