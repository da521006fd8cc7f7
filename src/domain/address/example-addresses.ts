import type { Address } from './address.ts';
import { type ImportColumn, importColumns } from './address-import.ts';

export const exampleFile = { file_url: 'examples/adressbuch.csv', name: 'adressbuch-beispiel.csv' } as const;

export const exampleAddresses: readonly Address[] = [
  {
    company: 'Süßwaren Größler GmbH',
    contact_person: 'Änne Müller-Lüdenscheidt',
    street: 'Königstraße',
    street_number: '12a',
    address_extra_1: 'Gebäude C',
    address_extra_2: 'Wareneingang',
    postal_code: '70173',
    city: 'Stuttgart',
    country_code: 'DE',
    state_province_code: '',
    email: 'wareneingang@suesswaren.example',
    phone_country_prefix: '49',
    phone_prefix: '711',
    phone: '5550123',
  },
  {
    company: 'Möbelhaus Jäger & Söhne',
    contact_person: 'Jörg Weiß',
    street: 'Große Bäckerstraße',
    street_number: '3',
    address_extra_1: '',
    address_extra_2: '',
    postal_code: '20095',
    city: 'Hamburg',
    country_code: 'DE',
    state_province_code: '',
    email: '',
    phone_country_prefix: '49',
    phone_prefix: '40',
    phone: '5550456',
  },
  {
    company: 'Alpenküche Österreich',
    contact_person: 'Käthe Brünner',
    street: 'Mariahilfer Straße',
    street_number: '45/2',
    address_extra_1: 'Stiege 2',
    address_extra_2: '',
    postal_code: '1060',
    city: 'Wien',
    country_code: 'AT',
    state_province_code: '',
    email: 'kueche@alpen.example',
    phone_country_prefix: '43',
    phone_prefix: '1',
    phone: '5550789',
  },
  {
    company: 'Green Valley Tools Inc.',
    contact_person: 'Dana Miller',
    street: 'Mission Street',
    street_number: '1500',
    address_extra_1: 'Suite 400',
    address_extra_2: '',
    postal_code: '94103',
    city: 'San Francisco',
    country_code: 'US',
    state_province_code: 'CA',
    email: 'receiving@greenvalley.example',
    phone_country_prefix: '001',
    phone_prefix: '0415',
    phone: '5550199',
  },
];

/** Excel needs semicolons, and a byte order mark for umlauts. */
export function exampleCsv(): string {
  const lines = exampleAddresses.map((it) => importColumns.map((column: ImportColumn) => it[column]));
  return `\ufeff${[[...importColumns], ...lines].map((cells) => `${cells.join(';')}\r\n`).join('')}`;
}
