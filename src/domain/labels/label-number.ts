const SSCC = /^\d{18}$/;
const DIGITS_BEFORE_CHECK = 17;
/** Scanners add symbology identifiers (]C1, ]d2, ]e0 …), GS and FNC1 characters. */
export const SYMBOLOGY_IDENTIFIER = /^\][A-Za-z]\d/;
const GROUP_SEPARATOR = /[\p{Cc}èÏ\uf8d1]/u;

export type SsccParts = { extensionDigit: number; companyPrefix: string; serial: number };

export type SsccProblem =
  | { code: 'extension_digit_invalid'; params: { extension_digit: number } }
  | { code: 'company_prefix_invalid'; params: { company_prefix: string } }
  | { code: 'serial_out_of_range'; params: { serial: number; max: number } };

/** Mod 10, weights 3 and 1 from the right (GS1 General Specifications 7.9). */
export function gs1CheckDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const weight = (digits.length - index) % 2 === 1 ? 3 : 1;
    sum += Number(digits[index]) * weight;
  }
  return (10 - (sum % 10)) % 10;
}

export function maxSsccSerial(companyPrefix: string): number {
  return 10 ** (DIGITS_BEFORE_CHECK - 1 - companyPrefix.length) - 1;
}

/** Builds extension digit, GS1 company prefix (7 to 10 digits), serial and check digit. */
export function makeSscc({
  extensionDigit,
  companyPrefix,
  serial,
}: SsccParts): { sscc: string } | SsccProblem {
  if (!Number.isInteger(extensionDigit) || extensionDigit < 0 || extensionDigit > 9) {
    return { code: 'extension_digit_invalid', params: { extension_digit: extensionDigit } };
  }
  if (!/^\d{7,10}$/.test(companyPrefix)) {
    return { code: 'company_prefix_invalid', params: { company_prefix: companyPrefix } };
  }
  const max = maxSsccSerial(companyPrefix);
  if (!Number.isInteger(serial) || serial < 0 || serial > max) {
    return { code: 'serial_out_of_range', params: { serial, max } };
  }
  const start = `${extensionDigit}${companyPrefix}`;
  const body = start + String(serial).padStart(DIGITS_BEFORE_CHECK - start.length, '0');
  return { sscc: body + gs1CheckDigit(body) };
}

export function isSscc(text: string): boolean {
  return SSCC.test(text) && gs1CheckDigit(text.slice(0, -1)) === Number(text.at(-1));
}

/** Formats "54019982 11004417 63"; other carriers' numbers stay unchanged. */
export function formatTrackingNumber(sscc: string): string {
  return SSCC.test(sscc) ? `${sscc.slice(0, 8)} ${sscc.slice(8, 16)} ${sscc.slice(16)}` : sscc;
}

/** Ignores blanks, hyphens, "(00)", scanner characters and data after the number. */
export function parseTrackingNumber(text: string): string | undefined {
  const scanned =
    text
      .replace(/[\t\r\n]/g, ' ')
      .trim()
      .replace(SYMBOLOGY_IDENTIFIER, '')
      .split(GROUP_SEPARATOR)
      .find(Boolean) ?? '';
  const compact = scanned
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200f\u2060\ufeff\u2010-\u2015-]/g, '')
    .replace(/^\(00\)/, '00');
  if (isSscc(compact)) return compact;
  const afterIdentifier = /^00(\d{18})(?:$|[(]|4[12]\d)/.exec(compact)?.[1];
  return afterIdentifier !== undefined && isSscc(afterIdentifier) ? afterIdentifier : undefined;
}

/** Ignores blanks and a leading "(00)". */
export function lookupNumber(typed: string): string {
  return parseTrackingNumber(typed) ?? typed.replace(/\s/g, '').replace(/^\(00\)/, '');
}
