import { describe, expect, test } from 'vitest';
import { emptyAddress, type PlainAddress } from '#domain/address/address.ts';
import { addressHints } from '#domain/address/address-hints.ts';
import { countries } from '#domain/address/countries.ts';
import { anAddress } from '#support/factories.ts';

const hints = (difference: Partial<PlainAddress>) => addressHints(anAddress(difference));

describe('an address without contradictions', () => {
  test.each(['DE', 'CH', 'US'])('gets no hint in %s', (country_code) => {
    expect(hints({ country_code, phone_prefix: { DE: '040', CH: '044', US: '0415' }[country_code] })).toEqual(
      [],
    );
  });

  test('gets no hint while it is empty, in any country', () => {
    for (const { value, phone_country_prefix } of countries)
      expect(addressHints({ ...emptyAddress, country_code: value, phone_country_prefix })).toEqual([]);
  });

  test.each([
    ['NL', '1012 AB'],
    ['GB', 'SW1A 1AA'],
    ['PL', '00-001'],
    ['SE', '111 22'],
    ['IE', 'D02 AF30'],
    ['LV', 'LV-1050'],
    ['AD', 'AD500'],
  ])('postal codes of %s with letters or signs such as %s get no hint', (country_code, postal_code) => {
    const { phone, phone_prefix } = emptyAddress;
    const prefix = countries.find((it) => it.value === country_code)?.phone_country_prefix;
    expect(hints({ country_code, postal_code, phone_country_prefix: prefix, phone, phone_prefix })).toEqual(
      [],
    );
  });
});

describe('postal code and country', () => {
  test.each([
    ['DE', '203', 5],
    ['DE', '00123', 5],
    ['CH', '80011', 4],
  ])('in %s the code %s gets a hint: %s digits expected', (country_code, postal_code, digits) => {
    const { phone, phone_prefix } = emptyAddress;
    expect(hints({ country_code, postal_code, phone, phone_prefix })).toEqual([
      { code: 'postal_code_form', country_code, digits },
    ]);
  });

  test('a four-digit German code is offered the leading 0 that a spreadsheet dropped', () => {
    expect(hints({ postal_code: '1067', phone: '' })).toEqual([
      { code: 'postal_code_form', country_code: 'DE', digits: 5, fix: { postal_code: '01067' } },
    ]);
  });

  test.each([
    ['IE', 'DO2 X285', 'D02 X285'],
    ['DE', '2O354', '20354'],
    ['NL', '1O12 AB', '1012 AB'],
  ])('in %s, %s has the letter O for the digit', (country_code, postal_code, meant) => {
    const found = hints({ country_code, postal_code, phone: '', phone_prefix: '' });
    expect(found).toMatchObject([{ code: 'postal_code_form', fix: { postal_code: meant } }]);
  });

  test('a code of Northern Ireland in an Irish address offers that country', () => {
    const found = hints({ country_code: 'IE', postal_code: 'BT79 0HR', phone: '', phone_prefix: '' });
    expect(found).toEqual([
      { code: 'postal_code_elsewhere', country_code: 'NB', fix: { country_code: 'NB' } },
    ]);
  });

  test('a wrong code of a country with letters in its codes has no fix', () => {
    expect(
      hints({ country_code: 'GB', postal_code: '12345', phone: '', phone_country_prefix: '44' }),
    ).toEqual([{ code: 'postal_code_form', country_code: 'GB' }]);
  });

  test.each([
    ['D-20354', 'DE', { postal_code: '20354' }],
    ['CH-8001', 'DE', { country_code: 'CH', postal_code: '8001' }],
    ['A 1010', 'DE', { country_code: 'AT', postal_code: '1010' }],
  ])('the country in %s is recognised', (postal_code, country_code, fix) => {
    expect(hints({ country_code, postal_code, phone: '' })).toMatchObject([
      { code: 'postal_code_marked', fix },
    ]);
  });

  test("a code that fits the phone number's country suggests that country", () => {
    const swiss = { postal_code: '8001', phone_country_prefix: '41', phone_prefix: '044', phone: '6681800' };
    expect(hints(swiss)).toEqual([
      { code: 'country_other', country_code: 'CH', fix: { country_code: 'CH' } },
    ]);
  });
});

describe('phone and country', () => {
  const swiss = { country_code: 'CH', phone_prefix: '044', phone: '6681800' };

  test("a local number under another country's prefix is offered the right prefix", () => {
    expect(hints({ ...swiss, phone_country_prefix: '49', phone: '66818 00' })).toMatchObject([
      { fix: { phone_country_prefix: '41' } },
    ]);
  });

  test('a valid number of another country is allowed, with a hint', () => {
    expect(hints({ ...swiss, phone_country_prefix: '49', phone_prefix: '030', phone: '901820' })).toEqual([
      { code: 'phone_country_differs', country_code: 'CH', fix: { phone_country_prefix: '41' } },
    ]);
  });

  test('an impossible number gets a hint without a fix', () => {
    expect(hints({ phone_prefix: '040', phone: '12345678901234' })).toEqual([
      { code: 'phone_implausible', country_code: 'DE' },
    ]);
  });

  test.each([
    ['+41 44 668 18 00', { phone_country_prefix: '41', phone_prefix: '044', phone: '668 18 00' }],
    ['0041446681800', { phone_country_prefix: '41', phone_prefix: '044', phone: '668 18 00' }],
    ['+1 415 555 2671', { phone_country_prefix: '001', phone_prefix: '0415', phone: '555 2671' }],
  ])('%s in one field is split into three', (phone, fix) => {
    expect(hints({ phone, phone_prefix: '' })).toEqual([{ code: 'phone_whole', country_code: 'DE', fix }]);
  });
});

test('a German postal code reveals a wrong federal state', () => {
  expect(hints({ state_province_code: 'BY' })).toMatchObject([
    { code: 'state_differs', fix: { state_province_code: 'HH' } },
  ]);
  expect(hints({ state_province_code: 'HH' })).toEqual([]);
});

test('applying a fix removes its hint, for every hint with a fix', () => {
  const cases: Partial<PlainAddress>[] = [
    { postal_code: 'D-20354' },
    { postal_code: '1067', city: 'Dresden' },
    { phone: '+49 40 555011', phone_prefix: '' },
    { state_province_code: 'BY' },
    {
      country_code: 'CH',
      postal_code: '8001',
      phone_country_prefix: '49',
      phone_prefix: '044',
      phone: '6681800',
    },
  ];
  for (const difference of cases) {
    const address = anAddress(difference);
    const [hint] = addressHints(address);
    expect(hint?.fix, hint?.code).toBeDefined();
    expect(addressHints({ ...address, ...hint?.fix })).toEqual([]);
  }
});
