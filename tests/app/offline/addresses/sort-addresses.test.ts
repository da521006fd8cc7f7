import { expect, test } from 'vitest';
import { type AddressSort, sortAddresses } from '#app/offline/addresses/sort-addresses.ts';
import type { SavedAddress } from '#domain/address/address.ts';
import { anAddress } from '#support/factories.ts';
import { fc, runs } from '#support/random.ts';

let ids = 0;
const saved = (difference: Partial<SavedAddress>): SavedAddress => {
  ids += 1;
  return { ...anAddress(), address_id: String(ids).padStart(6, '0'), ...difference };
};
const sorted = async (by: AddressSort['by'], values: readonly string[], descending = false) =>
  (
    await sortAddresses(
      values.map((value) => saved({ [by]: value })),
      { by, descending },
    )
  ).map((row) => row[by]);

test('numbers in a name sort by value', async () => {
  const names = ['Firma 2', 'Firma 2 Nord', 'Firma 11', 'Firma 11a', 'Firma 100', 'Firma A'];
  expect(await sorted('company', names.toReversed())).toEqual(names);
  expect(await sorted('company', names, true)).toEqual(names.toReversed());
});

test('street numbers sort by value, then by letter', async () => {
  expect(await sorted('street_number', ['12', '2b', '112', '2', '2a'])).toEqual([
    '2',
    '2a',
    '2b',
    '12',
    '112',
  ]);
});

test('umlauts sort with their base letter, and case is ignored', async () => {
  const names = ['Ärzte 3', 'arzt 20', 'Zoll', 'Öl 1', 'oase', 'Straße 10', 'Strasse 9', 'Übersee', 'Uhren'];
  expect(await sorted('company', names)).toEqual([
    'arzt 20',
    'Ärzte 3',
    'oase',
    'Öl 1',
    'Strasse 9',
    'Straße 10',
    'Übersee',
    'Uhren',
    'Zoll',
  ]);
});

test('postal codes sort as text', async () => {
  expect(await sorted('postal_code', ['8001', '10117', '01067'])).toEqual(['01067', '10117', '8001']);
});

test('equal rows sort by company, with numbers by value', async () => {
  const rows = ['Lager 10', 'Lager 9'].map((company) => saved({ company, city: 'Kiel' }));
  const cities = await sortAddresses(rows, { by: 'city' });
  expect(cities.map((row) => row.company)).toEqual(['Lager 9', 'Lager 10']);
});

test('numbers of any length sort by value', async () => {
  const number = fc.oneof(fc.bigInt(0n, 300n), fc.bigInt(0n, 10n ** 40n)).map((it) => `Halle ${it}`);
  const collator = new Intl.Collator('de', { numeric: true });
  await fc.assert(
    fc.asyncProperty(fc.array(number, { maxLength: 20 }), async (names) => {
      expect(await sorted('company', names)).toEqual(names.toSorted(collator.compare));
    }),
    runs(50, 1000),
  );
});
