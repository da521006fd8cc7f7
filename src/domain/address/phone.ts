import type { Issue } from '#domain/values/codes.ts';
import { phoneLengths, trunkPrefixes } from './phone-lengths.ts';

/** Parts as in the form: 49, 040, 123456. */
export type PhoneParts = { phone_country_prefix: string; phone_prefix: string; phone: string };

export const digits = (value: string) => value.replace(/\D/g, '');

/** Returns 49 for "49", "+49" and "0049", and 1 for the US's "001". */
export function callingCode(phoneCountryPrefix: string): string {
  return digits(phoneCountryPrefix).replace(/^0+/, '');
}

/** Hyphen, typographic dashes, minus and soft hyphen, as pasted from web pages and letters. */
const dashes = '\\u00ad\\u2010-\\u2015\\u2212-';
const anyDash = new RegExp(`[${dashes}]`, 'g');
const softHyphens = /\u00ad/g;

export const withHyphens = (typed: string) => typed.replace(softHyphens, '').replace(anyDash, '-');

/** Separators before the first digit exclude digits, so that a long text does not backtrack. */
export const phoneForms: Record<keyof PhoneParts, RegExp> = {
  phone_country_prefix: /^\+?\d[\d ]{0,5}$/,
  phone_prefix: new RegExp(`^[\\s()/${dashes}]*\\d[\\d\\s()/${dashes}]*$`),
  phone: new RegExp(`^[\\s/().${dashes}]*\\d[\\d\\s/().${dashes}]*$`),
};

const partNames = Object.keys(phoneForms) as (keyof PhoneParts)[];

/**
 * Checks form and length (docs/rules.md 7.9). US numbers need at least 5 digits, an area code of 3 digits with or
 * without 0 and calling code 1 (docs/rules.md 7.4). The address schema reports empty parts.
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

/** Returns undefined unless all parts are well-formed (docs/rules.md 7.9). */
export function impossiblePart(parts: PhoneParts): keyof PhoneParts | undefined {
  if (!partNames.every((path) => phoneForms[path].test(parts[path]))) return undefined;
  const code = callingCode(parts.phone_country_prefix);
  const lengths = phoneLengths[code];
  if (!lengths) return 'phone_country_prefix';
  const number = digits(parts.phone_prefix) + digits(parts.phone);
  // The form adds a 0 to every prefix.
  const dialled = ['', '0', trunkPrefixes[code] ?? '0'].filter((it) => number.startsWith(it));
  return dialled.some((it) => lengths.includes(number.length - it.length)) ? undefined : 'phone';
}

function usIssues({ phone_country_prefix, phone_prefix, phone }: PhoneParts): Issue[] {
  const issues: Issue[] = [];
  if (phone_country_prefix !== '' && callingCode(phone_country_prefix) !== '1') {
    issues.push({ path: 'phone_country_prefix', code: 'us_phone_country_prefix' });
  }
  if (
    phone_prefix !== '' &&
    !/^(0\d{2,3}|[1-9]\d\d)$/.test(withHyphens(phone_prefix).replace(/[\s()/-]/g, ''))
  ) {
    issues.push({ path: 'phone_prefix', code: 'us_phone_prefix' });
  }
  if (phone !== '' && digits(phone).length < 5) issues.push({ path: 'phone', code: 'min_5' });
  return issues;
}

/** San Marino, Côte d'Ivoire, Benin, Gabon, Congo keep a leading 0 abroad. */
const keepsZero = new Set(['378', '225', '229', '241', '242']);

function withoutTrunkZero(code: string, prefix: string): string {
  if (keepsZero.has(code)) return prefix;
  // Italian landlines keep their 0 abroad; mobile numbers begin with 3.
  if (code === '39') return prefix.replace(/^0+(?=3)/, '');
  return prefix.replace(/^0+/, '');
}

/** Formats for calls from abroad: "+49 40 123456". */
export function formatPhone({ phone_country_prefix, phone_prefix, phone }: PhoneParts): string {
  const code = callingCode(phone_country_prefix);
  const prefix = code === '' ? phone_prefix.trim() : withoutTrunkZero(code, phone_prefix.trim());
  return [code && `+${code}`, prefix, phone.trim()].filter((it) => it !== '').join(' ');
}
