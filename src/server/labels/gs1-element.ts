import isoCodes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import { formatTrackingNumber, isSscc } from '#domain/labels/label-number.ts';

/** Rows of codes.json: alpha-2, alpha-3, number. XK is skipped: Kosovo has no ISO 3166-1 number. */
const countryNumbers = new Map(
  isoCodes.filter(([alpha2]) => alpha2 !== 'XK').map(([alpha2, , number]) => [alpha2, number]),
);

export type GsElement = { identifier: string; value: string; text: string };

/** (00): the parcel's number. */
export function ssccElement(sscc: string): GsElement {
  if (!isSscc(sscc)) throw new RangeError(`not an SSCC: ${sscc}`);
  return { identifier: '00', value: sscc, text: `(00) ${formatTrackingNumber(sscc)}` };
}

/**
 * Ship-to postal code: (420) inside Germany, (421) with the ISO country number abroad, at most 9 characters, without
 * blanks and hyphens as in ZIP+4. Undefined if it does not fit.
 */
export function postalCodeElement(countryCode: string, postalCode: string): GsElement | undefined {
  const country = countryNumbers.get(countryCode.toUpperCase());
  const code = postalCode.toUpperCase().replace(/[\s-]/g, '');
  if (!country || !/^[A-Z0-9]{1,9}$/.test(code)) return undefined;
  if (countryCode.toUpperCase() === 'DE') return { identifier: '420', value: code, text: `(420) ${code}` };
  return { identifier: '421', value: country + code, text: `(421) ${country} ${code}` };
}
