import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Address, DifferPickup, isPoBox, Recipient, Sender } from '#domain/address/address.ts';
import { issuesFrom } from '#domain/values/text.ts';

const valid = {
  company: 'Alpenholz AG',
  street: 'Hardstrasse',
  street_number: '201',
  postal_code: '8005',
  city: 'Zürich',
  country_code: 'CH',
  contact_person: 'Beat Keller',
  phone_country_prefix: '41',
  phone_prefix: '044',
  phone: '555 01 20',
};
const american = {
  ...valid,
  company: 'Harbor Optics Inc',
  street: 'Main Street',
  postal_code: '10001',
  city: 'New York',
  country_code: 'US',
  state_province_code: 'NY',
  phone_country_prefix: '001',
  phone_prefix: '0212',
  phone: '55501',
};
const issues = (schema: v.GenericSchema, change: object, from: object = valid) =>
  issuesFrom(v.safeParse(schema, { ...from, ...change }).issues ?? []).map((it) => `${it.path} ${it.code}`);

test('a complete address is valid in every role', () => {
  for (const schema of [Address, Recipient, DifferPickup, Sender]) expect(issues(schema, {})).toEqual([]);
  expect(issues(Address, {}, american)).toEqual([]);
});

test('invisible characters from the clipboard are removed', () => {
  const copied = {
    company: '\ufeffAlpen\u00adholz AG',
    postal_code: '\u200b8005',
    contact_person: '\u2068Beat Keller\u2069',
    phone: '\u202d555 01 20\u202c',
  };
  expect(v.parse(Address, { ...valid, ...copied })).toMatchObject({
    company: 'Alpenholz AG',
    postal_code: '8005',
    contact_person: 'Beat Keller',
    phone: '555 01 20',
  });
  // Persian and Hindi need the zero-width joiners.
  expect(v.parse(Address, { ...valid, company: 'شرکت\u200cها' }).company).toBe('شرکت\u200cها');
});

describe('a required field', () => {
  test.each([
    'company',
    'street',
    'street_number',
    'city',
    'contact_person',
    'phone_country_prefix',
    'phone_prefix',
    'phone',
  ])('%s is missing', (field) =>
    expect(issues(Recipient, { [field]: '  ' })).toEqual([`${field} ${field}_required`]),
  );

  test.each(['\u200b', '\u00ad\u2060', '\ufeff'])(
    'counts as empty if it only has the invisible %j',
    (nothing) => {
      expect(issues(Recipient, { company: nothing })).toEqual(['company company_required']);
    },
  );

  test('is reported with all other missing fields', () => {
    expect(issues(Recipient, { company: '', city: '', phone: '' })).toEqual([
      'company company_required',
      'city city_required',
      'phone phone_required',
    ]);
  });

  test('the postal code is required only in countries that have one', () => {
    expect(issues(Recipient, { postal_code: '' })).toEqual(['postal_code postal_code_required']);
    expect(issues(Recipient, { postal_code: '', country_code: 'AE', phone_country_prefix: '971' })).toEqual(
      [],
    );
  });

  test('the state is required where the country has states, except for a differing pickup', () => {
    const change = { state_province_code: '' };
    expect(issues(Recipient, change, american)).toEqual(['state_province_code state_province_code_required']);
    expect(issues(DifferPickup, change, american)).toEqual([]);
  });
});

describe('lengths', () => {
  const long = (n: number) => 'a'.repeat(n);
  test.each([
    ['company of 35', { company: long(35) }, []],
    ['company of 36', { company: long(36) }, ['company company_too_long']],
    ['street and number of 34', { street: long(31), street_number: '201' }, []],
    ['street and number of 35', { street: long(32), street_number: '201' }, ['street street_line_too_long']],
    [
      'street number of 17',
      { street: 'a', street_number: long(17) },
      ['street_number street_number_too_long'],
    ],
    ['extras of 34', { address_extra_1: long(17), address_extra_2: long(17) }, []],
    [
      'extras of 35',
      { address_extra_1: long(18), address_extra_2: long(17) },
      ['address_extra_1 extras_line_too_long'],
    ],
    ['contact of 34', { contact_person: long(34) }, []],
    ['contact of 35', { contact_person: long(35) }, ['contact_person contact_person_too_long']],
    ['state of 3', { state_province_code: 'ABC' }, ['state_province_code state_province_code_too_long']],
  ])('%s', (_, change, expected) => expect(issues(Recipient, change)).toEqual(expected));
});

test('the contact person differs from the company, ignoring case', () => {
  expect(issues(Recipient, { contact_person: 'ALPENHOLZ ag' })).toEqual([
    'contact_person contact_person_company_same',
  ]);
  expect(issues(Sender, { contact_person: 'Alpenholz AG' })).toEqual([]);
});

describe('a PO box', () => {
  test.each([
    'Postfach 12 34',
    'P.O. Box 7',
    'PO Box 7',
    'POSTFACH',
    'Boîte postale 5',
    'Case postale 12',
    'GPO Box 4',
    'P.O.B. 12',
    'POB 12',
    'Apdo. de Correos 12',
    'Skr. poczt. 12',
    'Τ.Θ. 12',
    'ΤΘ 12',
    'Casella Postale 9',
    'Postbus 12',
    'PF 1234',
    'Pf. 12 34',
    'PF',
    'pf.',
    'Post Box 7',
    'Postbox 7',
    'Casilla 12',
    'Casilla de Correo 55',
    'Casilla',
    'Postlagernd',
    'Hauptpostlagernd',
    'poste restante',
    'Post Restante',
    'Fermo Posta',
    'General Delivery',
    'Packstation',
    'DHL Packstation',
  ])('is recognised: %s', (line) => expect(isPoBox(line)).toBe(true));
  test.each([
    'Postfachweg',
    'Poststraße',
    'Am Alten Postamt',
    'Boxbergring',
    'Posthof',
    'Pfarrgasse 3',
    'Pfalzring',
    'Casillas 4',
    'Pobladura 4',
    'Apdorf 4',
    'Postlagerstraße 2',
    'Packstation 123',
  ])('is not mistaken for %s', (line) => expect(isPoBox(line)).toBe(false));
  test('is refused in any line', () => {
    expect(issues(Recipient, { address_extra_1: 'Postfach 99' })).toEqual(['address_extra_1 po_box']);
    expect(issues(Recipient, { address_extra_2: 'Postfach' })).toEqual(['address_extra_2 po_box']);
    expect(issues(DifferPickup, { street: 'Postfach', street_number: '9' })).toEqual(['street po_box']);
    expect(issues(Recipient, { street: 'Pf', street_number: '1234' })).toEqual(['street po_box']);
    expect(issues(Recipient, { street: 'Packstation', street_number: '-' })).toEqual(['street po_box']);
    expect(issues(Recipient, { street: 'Packstation', street_number: '123' })).toEqual([]);
  });
});

describe('an address in the United States', () => {
  test.each([
    ['a phone of 4 digits is too short', { phone: '55-01' }, ['phone min_5']],
    ['a phone prefix of 2 digits', { phone_prefix: '21' }, ['phone_prefix us_phone_prefix']],
    ['a phone prefix without 0', { phone_prefix: '212' }, []],
    ['0 and two digits', { phone_prefix: '021' }, []],
    [
      'another country prefix',
      { phone_country_prefix: '44' },
      ['phone_country_prefix us_phone_country_prefix'],
    ],
  ])('%s', (_, change, expected) => expect(issues(Recipient, change, american)).toEqual(expected));
});

test('a US phone number is stored with 001 and a 0 before the area code', () => {
  const change = { phone_country_prefix: '+1', phone_prefix: '(212)', phone: '555-1234' };
  for (const schema of [Address, Recipient, DifferPickup]) {
    expect(v.parse(schema, { ...american, ...change })).toMatchObject({
      phone_country_prefix: '001',
      phone_prefix: '0212',
      phone: '555-1234',
    });
  }
});

describe('a postal code', () => {
  test.each([
    ['DE', '01067', []],
    ['DE', '1067', ['postal_code_zero_lost']],
    ['DE', '106', ['postal_code_not_valid']],
    ['DE', 'abc', ['postal_code_not_valid']],
    ['DE', 'D-80331', ['postal_code_not_valid']],
    ['AT', '1010', []],
    ['AT', '10100', ['postal_code_not_valid']],
    ['GB', 'sw1a 1aa', []],
    ['NL', '1012 AB', []],
    ['NL', '1012', ['postal_code_not_valid']],
    ['AE', '1', []],
    ['XX', '1', []],
  ])('in %s, %s: %j', (country_code, postal_code, codes) => {
    const wrong = issues(Sender, { country_code, postal_code }).filter((it) => it.startsWith('postal_code'));
    expect(wrong).toEqual(codes.map((it) => `postal_code ${it}`));
  });
});

test('an e-mail address is optional but checked', () => {
  expect(issues(Recipient, { email: '' })).toEqual([]);
  expect(issues(Recipient, { email: 'beat@alpenholz' })).toEqual(['email email_not_valid']);
  expect(issues(Recipient, { email: 'beat@alpenholz.example' })).toEqual([]);
});

test('unknown country codes and codes of old stored addresses are refused', () => {
  expect(issues(Recipient, { country_code: 'XX' })).toEqual(['country_code country_code_invalid']);
  expect(issues(Recipient, { country_code: 'KP' })).toEqual(['country_code country_code_invalid']);
});

test('letters in a phone number are refused', () => {
  expect(issues(Recipient, { phone: 'abc' })).toEqual(['phone phone_not_valid']);
});

test('control characters are removed from labels', () => {
  expect(v.parse(Recipient, { ...valid, company: 'Alpen\u0007holz\r\nAG' }).company).toBe('Alpen holz AG');
});

test.each(['05. Jul', '5. Juli', 'May-07'])(
  'the house number %s is refused: a spreadsheet made it a date',
  (typed) => {
    for (const schema of [Address, Recipient, DifferPickup])
      expect(issues(schema, { street_number: typed })).toEqual(['street_number house_number_date']);
    // The sender's own data is judged when it is edited.
    expect(issues(Sender, { street_number: typed })).toEqual([]);
  },
);
