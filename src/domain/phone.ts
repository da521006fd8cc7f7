import type { Issue } from './codes.ts';

/** A phone number as the form keeps it: 49, 040, 123456. */
export type PhoneParts = { phone_country_prefix: string; phone_prefix: string; phone: string };

const digits = (value: string) => value.replace(/\D/g, '');

/** The calling code alone: 49 for "49", "+49" and "0049", 1 for the US's "001". */
export function callingCode(phoneCountryPrefix: string): string {
  return digits(phoneCountryPrefix).replace(/^0+/, '');
}

/**
 * The rules for US addresses (docs/rules.md 7.4): a number of at least 5 digits, an area code of 3 digits that starts
 * with 0, the country prefix 001. US area codes have three digits and the form shows a 0 in
 * front, so 0 with three digits passes like three digits with a 0. Parts without content are the address's to miss.
 */
export function checkPhone(parts: PhoneParts, countryCode: string): Issue[] {
  if (countryCode !== 'US') return [];
  const { phone_country_prefix, phone_prefix, phone } = parts;
  const issues: Issue[] = [];
  if (phone_country_prefix !== '' && phone_country_prefix !== '001') {
    issues.push({ path: 'phone_country_prefix', code: 'us_phone_country_prefix' });
  }
  if (phone_prefix !== '' && !/^0\d{2,3}$/.test(phone_prefix.replace(/\s/g, ''))) {
    issues.push({ path: 'phone_prefix', code: 'us_phone_prefix' });
  }
  if (phone !== '' && digits(phone).length < 5) issues.push({ path: 'phone', code: 'min_5' });
  return issues;
}

/** Calling codes whose national numbers keep a leading 0 abroad: San Marino, Côte d'Ivoire, Benin, Gabon, Congo. */
const keepsZero = new Set(['378', '225', '229', '241', '242']);

function withoutTrunkZero(code: string, prefix: string): string {
  if (keepsZero.has(code)) return prefix;
  // Italy dials the 0 of a town from abroad too; its mobile numbers begin with 3 and have none.
  if (code === '39') return prefix.replace(/^0+(?=3)/, '');
  return prefix.replace(/^0+/, '');
}

/** Formats a number as dialled from abroad: "+49 40 123456". */
export function formatPhone({ phone_country_prefix, phone_prefix, phone }: PhoneParts): string {
  const code = callingCode(phone_country_prefix);
  const prefix = code === '' ? phone_prefix.trim() : withoutTrunkZero(code, phone_prefix.trim());
  return [code && `+${code}`, prefix, phone.trim()].filter((it) => it !== '').join(' ');
}
