import { describe, expect, test } from 'vitest';
import { normalisedPhone } from '#domain/address/normalised-phone.ts';
import { callingCode, checkPhone, formatPhone } from '#domain/address/phone.ts';
import { fc } from '#support/random.ts';

const parts = (text: string) => {
  const [phone_country_prefix = '', phone_prefix = '', phone = ''] = text.split('|');
  return { phone_country_prefix, phone_prefix, phone };
};

describe('phone numbers of US addresses', () => {
  test.each([
    ['001|0212|5551234', []],
    ['001|021|5551234', []],
    ['001|0212|555-1234', []],
    ['001|0212|12345', []],
    ['001|0212|1234', ['min_5']],
    ['001|0212|12-34', ['min_5']],
    ['001|0212|12 34', ['min_5']],
    ['001|212|5551234', []],
    ['001|(212)|555-1234', []],
    ['001|2125|5551234', ['us_phone_prefix']],
    ['001|12|5551234', ['us_phone_prefix']],
    ['001|02|5551234', ['us_phone_prefix']],
    ['001|02125|5551234', ['us_phone_prefix']],
    ['001|0a12|5551234', ['us_phone_prefix']],
    ['1|0212|5551234', []],
    ['+1|0212|5551234', []],
    ['+1x|0212|5551234', ['phone_not_valid']],
    ['001|0212|555 ext', ['min_5']],
    ['001|0212|5551234x5', ['phone_not_valid']],
    ['49|0212|5551234', ['us_phone_country_prefix']],
    ['49|30|123', ['us_phone_country_prefix', 'us_phone_prefix', 'min_5']],
    ['||', []],
  ])('%s: %j', (text, codes) => {
    expect(checkPhone(parts(text), 'US').map((it) => it.code)).toEqual(codes);
  });

  test('each issue belongs to its own field', () => {
    expect(checkPhone(parts('49|30|123'), 'US').map((it) => it.path)).toEqual([
      'phone_country_prefix',
      'phone_prefix',
      'phone',
    ]);
  });

  test('addresses in other countries follow other rules', () => {
    for (const code of ['DE', 'CA', 'PR', 'GB']) expect(checkPhone(parts('49|30|123'), code)).toEqual([]);
  });
});

test('each part of a phone number may have digits and the usual separators only', () => {
  const wrong = (text: string) => checkPhone(parts(text), 'DE').map((it) => it.path);
  for (const fine of ['49|040|123456', '+49|(0)40|123 456-0', '0049|040/|12.34.56', '||', '49||'])
    expect([fine, wrong(fine)]).toEqual([fine, []]);
  expect(wrong('abc|xyz|Zentrale')).toEqual(['phone_country_prefix', 'phone_prefix', 'phone']);
  expect(wrong('49|040|+49 40 123')).toEqual(['phone']);
  expect(wrong('-|-|-')).toEqual(['phone_country_prefix', 'phone_prefix', 'phone']);
});

describe('a stored phone number', () => {
  test.each([
    ['+1|212|555 1234', 'US', '001|0212|555 1234'],
    ['1|(212)|5551234', 'US', '001|0212|5551234'],
    ['001|0212|5551234', 'US', '001|0212|5551234'],
    ['49|30|5551234', 'US', '49|030|5551234'],
    ['+1|416|5551234', 'CA', '1|416|5551234'],
    ['+49|(0)40|123-456', 'DE', '49|040|123-456'],
    ['49|40|123', '??', '49|40|123'],
  ])('%s in %s is %s', (text, country, normalised) => {
    expect(normalisedPhone(parts(text), country)).toEqual(parts(normalised));
  });
});

describe('a phone number dialled from abroad', () => {
  test.each([
    ['49|40|123456', '+49 40 123456'],
    ['49|040|123456', '+49 40 123456'],
    ['49|0176|1234567', '+49 176 1234567'],
    ['0049|040|123456', '+49 40 123456'],
    ['+41|044|668 18 00', '+41 44 668 18 00'],
    ['001|0212|5551234', '+1 212 5551234'],
    ['39|06|6982', '+39 06 6982'],
    ['39|0347|1234567', '+39 347 1234567'],
    ['39|347|1234567', '+39 347 1234567'],
    ['378|0549|882312', '+378 0549 882312'],
    ['225|07|01020304', '+225 07 01020304'],
    ['|040|123456', '040 123456'],
    ['49||123456', '+49 123456'],
    ['||', ''],
  ])('%s: %s', (text, formatted) => expect(formatPhone(parts(text))).toBe(formatted));

  test('keeps all digits of the number', () => {
    const number = fc.stringMatching(/^[1-9]\d{0,9}$/);
    fc.assert(
      fc.property(number, number, number, (phone_country_prefix, phone_prefix, phone) => {
        const formatted = formatPhone({ phone_country_prefix, phone_prefix: `0${phone_prefix}`, phone });
        expect(formatted.replace(/\D/g, '').replace(/0/g, '')).toBe(
          (phone_country_prefix + phone_prefix + phone).replace(/0/g, ''),
        );
      }),
    );
  });

  test.each([
    ['49', '49'],
    ['+49', '49'],
    ['0049', '49'],
    ['001', '1'],
    ['', ''],
  ])('the calling code of %j is %j', (prefix, code) => expect(callingCode(prefix)).toBe(code));
});

describe('typographic dashes', () => {
  test.each([
    ['49|0431|555\u201101\u201177', '555-01-77'],
    ['49|0431|555\u20130177', '555-0177'],
    ['49|0431|555\u20140177', '555-0177'],
    ['49|0431|555\u22120177', '555-0177'],
    ['49|0431|555\u00ad0177', '5550177'],
  ])('in %s are accepted and stored as hyphens', (text, phone) => {
    expect(checkPhone(parts(text), 'DE')).toEqual([]);
    expect(normalisedPhone(parts(text), 'DE').phone).toBe(phone);
  });
});
