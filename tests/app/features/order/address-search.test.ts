import { expect, test } from 'vitest';
import { findAddresses, indexAddresses } from '#app/features/order/address-search.ts';
import { emptyAddress, type SavedAddress } from '#domain/address.ts';

const saved = (address_id: string, difference: Partial<SavedAddress>): SavedAddress => ({
  ...emptyAddress,
  address_id,
  ...difference,
});
const index = indexAddresses([
  saved('wohnhaus', {
    company: 'Wohnhaus Zürn',
    contact_person: 'Ina Zürn',
    postal_code: '88212',
    city: 'Ravensburg',
  }),
  saved('alpenholz', {
    company: 'Alpenholz AG',
    contact_person: 'Beat Keller',
    postal_code: '8005',
    city: 'Zürich',
  }),
  saved('mueller', {
    company: 'Spedition',
    contact_person: 'Jörg Müller',
    postal_code: '20095',
    city: 'Hamburg',
  }),
  saved('zuerich', { company: 'Zürich Optik', contact_person: 'Urs', postal_code: '8001', city: 'Zürich' }),
  saved('salz', {
    company: 'Bad Salzuflen Möbel',
    contact_person: 'Pia',
    postal_code: '32105',
    city: 'Bad Salzuflen',
  }),
]);
const find = (query: string) => findAddresses(index, query).map((it) => it.address_id);

test.each([
  ['company', 'alpen', ['alpenholz']],
  ['city', 'hamburg', ['mueller']],
  ['contact person', 'keller', ['alpenholz']],
  ['postal code', '88212', ['wohnhaus']],
  ['words in any order', 'zürich beat', ['alpenholz']],
])('an address is found by %s', (_, query, expected) => expect(find(query)).toEqual(expected));

test('companies that begin with the search come first, then beginnings of words, then the rest', () => {
  expect(find('zür')).toEqual(['zuerich', 'wohnhaus', 'alpenholz']);
  expect(find('uf')).toEqual(['salz']);
});

test('umlauts are found as ü, u and ue', () => {
  for (const query of ['Müller', 'muller', 'MUELLER']) expect(find(query)).toEqual(['mueller']);
});

test('nothing is found for nothing', () => {
  expect(find('  ')).toEqual([]);
  expect(find('xyz')).toEqual([]);
});

test('no more than the limit is listed', () => {
  expect(findAddresses(index, 'a', 2)).toHaveLength(2);
});
