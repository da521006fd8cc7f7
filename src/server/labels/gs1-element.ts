import isoCodes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import { formatTrackingNumber, isSscc } from '#domain/labels/label-number.ts';

/** Rows of codes.json: two letters, three letters, number. Kosovo's there is no number of ISO's. */
const countryNumbers = new Map(
  isoCodes.filter(([alpha2]) => alpha2 !== 'XK').map(([alpha2, , number]) => [alpha2, number]),
);

/** A GS1 element string: as data for a code, and as the text people read. */
export type GsElement = { identifier: string; value: string; text: string };

/** (00): the number of the parcel. */
export function ssccElement(sscc: string): GsElement {
  if (!isSscc(sscc)) throw new RangeError(`not an SSCC: ${sscc}`);
  return { identifier: '00', value: sscc, text: `(00) ${formatTrackingNumber(sscc)}` };
}

/**
 * The ship-to postal code: (420) inside Germany, whose postal codes need no country, and (421) with the ISO number of
 * the country abroad, at most 9 characters; blanks and hyphens are left out, with which a ZIP+4 has ten. Nothing if it
 * cannot be said so.
 */
export function postalCodeElement(countryCode: string, postalCode: string): GsElement | undefined {
  const country = countryNumbers.get(countryCode.toUpperCase());
  const code = postalCode.toUpperCase().replace(/[\s-]/g, '');
  if (!country || !/^[A-Z0-9]{1,9}$/.test(code)) return undefined;
  if (countryCode.toUpperCase() === 'DE') return { identifier: '420', value: code, text: `(420) ${code}` };
  return { identifier: '421', value: country + code, text: `(421) ${country} ${code}` };
}
