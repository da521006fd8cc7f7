import type { PackingList } from '#domain/labels/packing-list.ts';

export const packingSample = {
  kind: 'orders',
  name: 'Bestellungen vom Montag.xlsx',
  code: '3FA2C1B0',
  language: 'de',
  orders: [
    {
      code: 'B-1001',
      number: 'B-1001',
      recipient: ['Größen & Söhne GmbH', 'Jürgen Groß', 'Große Bergstraße 15a', '22767 Hamburg', 'DE'],
      service: 'Express 12:00',
      parcels: 2,
      note: 'Rampe 3, Hof',
      lines: [
        {
          article: 'Teekanne, blau, mit einem Sieb aus Edelstahl und einem Deckel, der schließt',
          quantity: 2,
          shelf: 'A-10',
        },
        { article: 'Tasse', quantity: 12.5, shelf: 'A-2' },
      ],
    },
    {
      code: '3FA2C1B0-2',
      number: '',
      recipient: ['Łódź Ceramika', 'ul. Piotrkowska 1', '90-001 Łódź', 'PL'],
      service: '',
      parcels: 1,
      note: '',
      lines: [{ article: 'Tasse', quantity: 1, shelf: '' }],
    },
  ],
} satisfies PackingList;
