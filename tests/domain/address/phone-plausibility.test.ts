import { readdirSync, readFileSync } from 'node:fs';
import type { CountryCode } from 'libphonenumber-js';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import { countries } from '#domain/address/countries.ts';
import { checkPhone } from '#domain/address/phone.ts';
import {
  offeredPhone,
  phoneWarning,
  splitPhone,
  understandPhone,
} from '#domain/address/phone-plausibility.ts';
import { fc } from '#support/random.ts';

const parts = (text: string) => {
  const [phone_country_prefix = '', phone_prefix = '', phone = ''] = text.split('|');
  return { phone_country_prefix, phone_prefix, phone };
};

describe('an implausible phone number', () => {
  test.each([
    ['49|040|123456', 'DE', undefined],
    ['49|40|123456', 'DE', undefined],
    ['49|0176|12345678', 'DE', undefined],
    ['41|044|123', 'CH', 'phone_implausible'],
    ['49|040|12345678901234', 'DE', 'phone_implausible'],
    ['49|040|abc', 'DE', 'phone_implausible'],
    ['41|044|6681800', 'CH', undefined],
    ['41|44|668 18 00', 'CH', undefined],
    ['41|044|66818001', 'CH', 'phone_implausible'],
    ['49|040|123456', 'CH', 'phone_country_differs'],
    ['41|044|6681800', 'LI', 'phone_country_differs'],
    ['001|0212|5551234', 'US', undefined],
    ['001|0212|555', 'US', 'phone_implausible'],
    ['1|0212|5551234', 'CA', undefined],
    ['1|416|5551234', 'US', undefined],
    ['39|06|69821234', 'IT', undefined],
    ['39|0347|1234567', 'IT', undefined],
    ['34|0928|123456', 'IC', undefined],
    ['44|028|90320202', 'NB', undefined],
    ['36|01|2345678', 'HU', undefined],
    ['99999|040|123456', 'DE', 'phone_implausible'],
    ['49|040|', 'DE', undefined],
    ['49||123456', 'DE', undefined],
    ['|040|123456', 'DE', undefined],
    ['49|040|123456', '??', undefined],
    ['672|01|06000', 'AQ', undefined],
  ])('%s in %s: %s', (text, country, warning) => {
    expect(phoneWarning(parts(text), country)).toBe(warning);
  });

  test("every country's example number is possible, with and without the form's 0", () => {
    for (const { value, iso_code, phone_country_prefix } of countries) {
      if (!isSupportedCountry(iso_code)) continue;
      const number = getExampleNumber(iso_code as CountryCode, examples)?.nationalNumber ?? '';
      for (const phone_prefix of [number.slice(0, 3), `0${number.slice(0, 3)}`]) {
        const it = { phone_country_prefix, phone_prefix, phone: number.slice(3) };
        expect([value, phone_prefix, checkPhone(it, value)]).toEqual([value, phone_prefix, []]);
      }
    }
  });

  test.each([
    ['49|040|123456', []],
    ['49|040|12345678901234', ['phone']],
    ['49|99|1', ['phone']],
    ['33|01|2', ['phone']],
    ['99999|040|123456', ['phone_country_prefix']],
    ['|040|123456', []],
  ])('the parts of %s are checked together: %j', (text, wrong) => {
    expect(checkPhone(parts(text), 'DE').map((it) => it.path)).toEqual(wrong);
  });

  test("every country's example number gets no warning, with and without the form's 0", () => {
    for (const { iso_code, phone_country_prefix } of countries) {
      if (!isSupportedCountry(iso_code)) continue;
      const number = getExampleNumber(iso_code as CountryCode, examples)?.nationalNumber ?? '';
      const prefix = number.slice(0, 3);
      const phone = number.slice(3);
      for (const phone_prefix of [prefix, `0${prefix}`]) {
        const warning = phoneWarning({ phone_country_prefix, phone_prefix, phone }, iso_code);
        expect([iso_code, phone_prefix, warning]).toEqual([iso_code, phone_prefix, undefined]);
      }
    }
  });

  test('no input makes the check throw', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (a, b, c, country) => {
        phoneWarning({ phone_country_prefix: a, phone_prefix: b, phone: c }, country);
      }),
    );
  });

  test('only this module of the domain imports libphonenumber', () => {
    const folder = new URL('../../../src/domain/', import.meta.url);
    const importers = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        file.endsWith('.ts') &&
        readFileSync(new URL(file, folder), 'utf8').includes("from 'libphonenumber-js"),
    );
    expect(importers).toEqual(['address/phone-plausibility.ts']);
  });
});

describe('a phone number pasted as a whole', () => {
  test.each([
    ['+1 212 555 1234', '', '001|0212|555 1234'],
    ['001 212 5551234', 'DE', '001|0212|555 1234'],
    ['+41446681800', 'DE', '41|044|668 18 00'],
    ['(212) 555-1234', 'US', '001|0212|555 1234'],
    ['1 212 555 1234', 'US', '001|0212|555 1234'],
    ['040/123456', 'DE', '49|040|123456'],
    ['0176 12345678', 'DE', '49|0176|12345678'],
  ])('%s at %j is split', (phone, country, split) => {
    expect(splitPhone(phone, country)).toEqual(parts(split));
  });

  test.each([
    ['123456', 'DE'],
    ['5550177', 'DE'],
    ['040/123456', ''],
    ['040/123456', '??'],
    ['+49 40 123456 Zentrale', 'DE'],
    ['+99999 1', 'DE'],
    ['', 'DE'],
  ])('%s at %j is left alone', (phone, country) => expect(splitPhone(phone, country)).toBeUndefined());

  test.each([
    ['49||+1 212 555 1234', 'DE', '001|0212|555 1234'],
    ['+1 212 555 1234||', 'US', '001|0212|555 1234'],
    ['49|001 212 5551234|', 'DE', '001|0212|555 1234'],
    ['49||040 123456', 'DE', '49|040|123456'],
    ['1|212|5551234', 'US', '001|0212|5551234'],
  ])('%s at %s is corrected', (text, country, meant) => {
    expect(understandPhone(parts(text), country)).toEqual(parts(meant));
  });

  test.each([
    ['49|040|123456', 'DE'],
    ['001|0212|5551234', 'US'],
    ['001|21|5551234', 'US'],
    ['43||01 5123456', 'DE'],
    ['49||', 'DE'],
  ])('%s at %s is unchanged', (text, country) => {
    expect(understandPhone(parts(text), country)).toBeUndefined();
  });
});

describe('a phone number that a spreadsheet stored as a number', () => {
  test.each([
    ['4315550120', 'DE', '49|0431|5550120'],
    ['1755550120', 'DE', '49|0175|5550120'],
    // +49 1575 5550120, or 0491 575 … in Leer.
    ['4915755550120', 'DE', undefined],
    ['15550123', 'AT', '43|01|5550123'],
    ['4315550123', 'AT', '43|01|5550123'],
    ['142555012', 'FR', '33|01|42 55 50 12'],
    ['41445550123', 'CH', '41|044|555 01 23'],
    // No 0 is dialled in Spain, and the row may say something else.
    ['935550123', 'ES', undefined],
    ['431 5550120', 'DE', undefined],
    ['0431555012', 'DE', undefined],
    ['4,31555E+09', 'DE', undefined],
    ['123', 'DE', undefined],
    ['', 'DE', undefined],
    ['4315550120', '', undefined],
  ])('%s in %j is offered as %s', (typed, country, meant) => {
    const found = offeredPhone(typed, country);
    expect(found && Object.values(found).join('|')).toBe(meant);
  });
});
