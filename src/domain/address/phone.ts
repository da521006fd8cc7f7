import type { Issue } from '#domain/values/codes.ts';
import { phoneLengths, trunkPrefixes } from './phone-lengths.ts';

/** A phone number as the form keeps it: 49, 040, 123456. */
export type PhoneParts = { phone_country_prefix: string; phone_prefix: string; phone: string };

/** A text's digits alone. */
export const digits = (value: string) => value.replace(/\D/g, '');

/** The calling code alone: 49 for "49", "+49" and "0049", 1 for the US's "001". */
export function callingCode(phoneCountryPrefix: string): string {
  return digits(phoneCountryPrefix).replace(/^0+/, '');
}

/**
 * Digits; a country prefix may have a plus, the others what people put between digits. Before the first digit there is none, so
 * that a long text is gone through once.
 */
export const phoneForms: Record<keyof PhoneParts, RegExp> = {
  phone_country_prefix: /^\+?\d[\d ]{0,5}$/,
  phone_prefix: /^[\s()/-]*\d[\d\s()/-]*$/,
  phone: /^[\s/().-]*\d[\d\s/().-]*$/,
};

const partNames = Object.keys(phoneForms) as (keyof PhoneParts)[];

/**
 * What is wrong with a number at an address: parts that are no digits, and parts that make no number together
 * (docs/rules.md 7.9). For US addresses besides: a number of at least 5 digits, an area code of 3 digits with or without
 * a 0 in front, the calling code 1 (docs/rules.md 7.4). Parts without content are the address's to miss.
 */
export function checkPhone(parts: PhoneParts, countryCode: string): Issue[] {
  const issues = countryCode === 'US' ? usIssues(parts) : [];
  for (const path of partNames) {
    if (parts[path] === '' || phoneForms[path].test(parts[path]) || issues.some((it) => it.path === path))
      continue;
    issues.push({ path, code: 'phone_not_valid' });
  }
  const path = countryCode === 'US' ? undefined : impossiblePart(parts);
  return path ? [{ path, code: 'phone_not_valid' }] : issues;
}

/** The part that makes a number impossible, of parts that are there and well-formed each (docs/rules.md 7.9). */
export function impossiblePart(parts: PhoneParts): keyof PhoneParts | undefined {
  if (!partNames.every((path) => phoneForms[path].test(parts[path]))) return undefined;
  const code = callingCode(parts.phone_country_prefix);
  const lengths = phoneLengths[code];
  if (!lengths) return 'phone_country_prefix';
  const number = digits(parts.phone_prefix) + digits(parts.phone);
  // The form puts a 0 before every prefix, also where a country dials none.
  const dialled = ['', '0', trunkPrefixes[code] ?? '0'].filter((it) => number.startsWith(it));
  return dialled.some((it) => lengths.includes(number.length - it.length)) ? undefined : 'phone';
}

function usIssues({ phone_country_prefix, phone_prefix, phone }: PhoneParts): Issue[] {
  const issues: Issue[] = [];
  if (phone_country_prefix !== '' && callingCode(phone_country_prefix) !== '1') {
    issues.push({ path: 'phone_country_prefix', code: 'us_phone_country_prefix' });
  }
  if (phone_prefix !== '' && !/^(0\d{2,3}|[1-9]\d\d)$/.test(phone_prefix.replace(/[\s()/-]/g, ''))) {
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
