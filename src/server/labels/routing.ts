import type { ServiceLabel } from '#domain/services.ts';
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

/**
 * The big code a parcel is sorted by.
 * Within Germany: routing region (first two digits of the postal code) and service, "80 E12".
 * Abroad: country and the part of the postal code that names the region or delivery area, which is what stands
 * before the first blank or hyphen, at most five characters: "CH 8005", "GB SW1A", "PL 00", "US 90210".
 * A country prefix in the postal code ("A-1010") is dropped. Without postal code the country stands alone.
 */
export function routingCode(content: LabelContent): string {
  if (content.routing) return capitals(content.routing);
  const { country_code, postal_code } = content.recipient;
  if (content.is_national) {
    const region = firstCapitals(postal_code, 2);
    return `${region} ${serviceCodes[content.service.internal_service_label]}`.trim();
  }
  const area = postal_code.trim().replace(/^[A-Za-z]{1,2}-(?=\d)/, '');
  return `${firstCapitals(country_code, 2)} ${firstCapitals(area.split(/[\s-]/)[0] ?? '', 5)}`.trim();
}
