import type { ServiceLabel } from '#domain/services/services.ts';
import type { LabelContent } from './label-content.ts';

const serviceCodes: Record<ServiceLabel, string> = {
  express_plus: 'E09',
  express: 'E10',
  express_12: 'E12',
  saver: 'ON',
  saturday: 'SA',
  standard: 'STD',
  special: 'SPZ',
};

const capitals = (text: string) =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9 ./-]/g, '');

const firstCapitals = (text: string, most: number) =>
  capitals(text)
    .replace(/[ ./-]/g, '')
    .slice(0, most);

/** Length of the area in countries that write a blank or hyphen after it or omit it. */
const areaLengths: Record<string, number> = {
  CA: 3,
  CZ: 3,
  GR: 3,
  IE: 3,
  JP: 3,
  NL: 4,
  PL: 2,
  PT: 4,
  SE: 3,
  SK: 3,
};

/** British codes: everything before the last three characters. */
const britishArea = /^[A-Z]{1,2}\d[A-Z\d]?(?=\d[A-Z]{2}$)/;

function areaOf(country: string, postal_code: string): string {
  const typed = postal_code.trim().replace(/^[A-Za-z]{1,2}-(?=\d)/, '');
  const compact = firstCapitals(typed, typed.length).replace(new RegExp(`^${country}(?=\\d{4,5}$)`), '');
  const [british] = britishArea.exec(compact) ?? [];
  const length = areaLengths[country];
  if (british !== undefined || length !== undefined) return british ?? compact.slice(0, length);
  return /[\s-]/.test(typed) ? firstCapitals(typed.split(/[\s-]/)[0] ?? '', 5) : compact.slice(0, 5);
}

/**
 * The large sorting code. Within Germany: first two digits of the postal code and service, "80 E12". Abroad: country
 * and the postal code's part before the first blank or hyphen, at most five characters: "CH 8005", "GB SW1A", "PL 00",
 * "US 90210". A country prefix ("A-1010") is dropped; without postal code only the country remains.
 */
export function routingCode(content: LabelContent): string {
  if (content.routing) return capitals(content.routing);
  const { country_code, postal_code } = content.recipient;
  if (content.is_national) {
    const region = firstCapitals(postal_code, 2);
    return `${region} ${serviceCodes[content.service.internal_service_label]}`.trim();
  }
  const country = firstCapitals(country_code, 2);
  return `${country} ${areaOf(country, postal_code)}`.trim();
}
