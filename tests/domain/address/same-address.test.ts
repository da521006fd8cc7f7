import { expect, test } from 'vitest';
import { sameAddressKey, sameEntryKey } from '#domain/address/same-address.ts';
import { anAddress } from '#support/factories.ts';

const address = anAddress({
  company: 'Müller & Söhne GmbH',
  street: 'Große Königstraße',
  street_number: '12 a',
  postal_code: '20354',
  city: 'Lübeck-Travemünde',
});
const key = (difference: Partial<typeof address>) => sameAddressKey({ ...address, ...difference });

test.each([
  ['letter case', { company: 'MÜLLER & SÖHNE GMBH', city: 'lübeck-travemünde' }],
  ['blanks', { company: ' Müller  & Söhne\u00a0GmbH ', street_number: '12a' }],
  ['umlauts written out', { company: 'Mueller & Soehne GmbH', city: 'Luebeck-Travemuende' }],
  ['umlauts of two characters', { company: 'Mu\u0308ller & So\u0308hne GmbH' }],
  ['ss for ß', { street: 'Grosse Königstrasse' }],
  ['capital ẞ', { street: 'GROẞE KÖNIGSTRAẞE' }],
  ['Str. for Straße', { street: 'Große Königstr.' }],
  ['Straße as a word', { street: 'Große König Straße' }],
  ['hyphens', { city: 'Lübeck Travemünde', street: 'Große König-Str.' }],
  ['full stops', { company: 'Müller & Söhne G.m.b.H.' }],
  ['blanks in the postal code', { postal_code: '203 54' }],
  [
    'what does not make an address: contact, phone, extras',
    { contact_person: 'X', phone: '1', address_extra_1: 'Tor 3' },
  ],
])('%s does not make another address', (_, difference) => {
  expect(key(difference)).toBe(sameAddressKey(address));
});

test.each([
  ['company', { company: 'Müller & Sohn GmbH' }],
  ['umlaut left out', { company: 'Muller & Sohne GmbH' }],
  ['street', { street: 'Kleine Königstraße' }],
  ['number', { street_number: '12 b' }],
  ['postal code', { postal_code: '20355' }],
  ['city', { city: 'Lübeck' }],
  ['country', { country_code: 'AT' }],
])('another %s makes another address', (_, difference) => {
  expect(key(difference)).not.toBe(sameAddressKey(address));
});

test('field boundaries matter when addresses are compared', () => {
  expect(key({ street: 'A', street_number: '1 2', postal_code: '3' })).not.toBe(
    key({ street: 'A', street_number: '1', postal_code: '23' }),
  );
});

test('accents are ignored', () => {
  expect(key({ company: 'Café Peña' })).toBe(key({ company: 'Cafe Pena' }));
});

test('a different contact person makes another address book entry, a different spelling does not', () => {
  const entry = (contact_person: string) => sameEntryKey({ ...address, contact_person });
  expect(entry('Jörg Weiß')).toBe(entry('JOERG  WEISS'));
  expect(entry('Jörg Weiß')).not.toBe(entry('Jana Weiß'));
});
