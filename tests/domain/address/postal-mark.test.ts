import { expect, test } from 'vitest';
import { assumedCountry } from '#domain/address/address-import.ts';
import { postalCodeIssue, withLostZero } from '#domain/address/countries.ts';
import { understoodRow } from '#domain/address/import-row.ts';
import { countryOfPostalCode } from '#domain/address/phone-country.ts';
import { readPostalMark } from '#domain/address/postal-mark.ts';
import { stateCodeOf } from '#domain/address/states.ts';
import { goodRow } from '#support/import-rows.ts';

test.each([
  ['D-24103', 'DE', '24103'],
  ['A-1010', 'AT', '1010'],
  ['CH 8001', 'CH', '8001'],
  ['L-1234', 'LU', '1234'],
  ['f-75001', 'FR', '75001'],
])('%s names the country', (typed, country_code, postal_code) => {
  expect(readPostalMark(typed)).toEqual({ country_code, postal_code });
});

test.each(['24103', 'A-24103', 'D-2410', 'LS1 1BA', 'XY-1010', 'D-', ''])('%j has no mark', (typed) => {
  expect(readPostalMark(typed)).toBeUndefined();
});

test('a mark is dropped where it agrees with the country, and stays where it does not', () => {
  const codeIn = (country_code: string) =>
    understoodRow({ ...goodRow, postal_code: 'A-1010', country_code }).postal_code;
  expect(codeIn('AT')).toBe('1010');
  expect(codeIn('Österreich')).toBe('1010');
  expect(codeIn('DE')).toBe('A-1010');
});

test('a mark names a missing country before Germany is assumed', () => {
  expect(assumedCountry({ postal_code: 'A-1010' })).toBe('AT');
  expect(assumedCountry({ postal_code: '1010' })).toBe('DE');
  expect(assumedCountry({ postal_code: '1010', phone: '+43 1 5550123' })).toBe('');
});

test.each([
  ['DE', '1067', '01067'],
  ['FR', '1000', '01000'],
  ['ES', '8001', '08001'],
  ['US', '2108', '02108'],
  ['NO', '150', '0150'],
])('the 0 that a spreadsheet took in %s is offered: %s', (country, typed, restored) => {
  expect(withLostZero(country, typed)).toBe(restored);
  expect(postalCodeIssue(country, typed)).toBe('postal_code_zero_lost');
});

test.each([
  ['DE', '10115'],
  ['CH', '801'],
  ['AT', '1010'],
  ['DE', '106'],
  ['GB', '1067'],
  ['AE', '1067'],
])('no 0 is missing in %s: %s', (country, typed) => {
  expect(withLostZero(country, typed)).toBeUndefined();
});

test.each([
  ['Massachusetts', 'US', 'MA'],
  ['ma', 'US', 'MA'],
  ['US-MA', 'US', 'MA'],
  ['Québec', 'CA', 'QC'],
  ['DE-BY', 'DE', 'BY'],
  ['Thueringen', 'DE', 'TH'],
  ['Bayern', 'AT', undefined],
  ['Mittelerde', 'US', undefined],
  ['', 'US', undefined],
])('the state %j in %s is %s', (typed, country, code) => {
  expect(stateCodeOf(typed, country)).toBe(code);
});

test.each([
  ['SW1A 1AA', 'GB'],
  ['1012 AB', 'NL'],
  ['D02 X285', 'IE'],
  ['K1A 0B1', 'CA'],
  // Jersey's codes have the form of British ones.
  ['JE2 3QA', undefined],
  ['1010', undefined],
  ['24103', undefined],
  ['', undefined],
])('the postal code %s speaks of %s', (postal_code, country) => {
  expect(countryOfPostalCode(postal_code)).toBe(country);
  expect(assumedCountry({ postal_code })).toBe(country ? '' : 'DE');
  // A German phone number contradicts it, so that the user decides about the postal code.
  expect(assumedCountry({ postal_code, phone: '+49 431 5550120' })).toBe('DE');
});
