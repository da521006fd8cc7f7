import { describe, expect, test } from 'vitest';
import {
  formatTrackingNumber,
  gs1CheckDigit,
  isSscc,
  makeSscc,
  maxSsccSerial,
  parseTrackingNumber,
} from '#domain/labels/label-number.ts';
import { fc } from '#support/random.ts';

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

const parts = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 7, max: 10 }).chain(digits))
  .chain(([extensionDigit, companyPrefix]) =>
    fc
      .integer({ min: 0, max: maxSsccSerial(companyPrefix) })
      .map((serial) => ({ extensionDigit, companyPrefix, serial })),
  );

const sscc = parts.map((it) => {
  const made = makeSscc(it);
  if (!('sscc' in made)) throw new Error(made.code);
  return made.sscc;
});

describe('check digit', () => {
  test.each([
    ['37610425002123456', 9],
    ['629104150021', 3],
    ['34012345110044176', 2],
  ])('%s has check digit %i', (body, digit) => {
    expect(gs1CheckDigit(body)).toBe(digit);
  });

  test('a single wrong digit is detected', () => {
    fc.assert(
      fc.property(sscc, fc.nat(17), fc.integer({ min: 1, max: 9 }), (number, at, shift) => {
        const wrong = (Number(number[at]) + shift) % 10;
        expect(isSscc(number.slice(0, at) + wrong + number.slice(at + 1))).toBe(false);
      }),
    );
  });
});

describe('a new number', () => {
  test('has extension digit, prefix, serial and check digit in this order', () => {
    expect(makeSscc({ extensionDigit: 3, companyPrefix: '4012345', serial: 110_044_176 })).toEqual({
      sscc: '340123451100441762',
    });
  });

  test.each([
    ['4012345', 999_999_999],
    ['40123456', 99_999_999],
    ['401234567', 9_999_999],
    ['4012345678', 999_999],
  ])('with prefix %s has serials up to %i', (companyPrefix, max) => {
    const last = makeSscc({ extensionDigit: 0, companyPrefix, serial: max });
    expect(last).toHaveProperty('sscc', expect.stringMatching(/^\d{18}$/));
    expect(makeSscc({ extensionDigit: 0, companyPrefix, serial: max + 1 })).toEqual({
      code: 'serial_out_of_range',
      params: { serial: max + 1, max },
    });
  });

  test.each(['123456', '12345678901', '40 2345', '', '401234x'])(
    'cannot have the prefix "%s"',
    (companyPrefix) => {
      expect(makeSscc({ extensionDigit: 0, companyPrefix, serial: 1 })).toEqual({
        code: 'company_prefix_invalid',
        params: { company_prefix: companyPrefix },
      });
    },
  );

  test.each([-1, 10, 1.5, Number.NaN])('cannot have the extension digit %d', (extensionDigit) => {
    expect(makeSscc({ extensionDigit, companyPrefix: '4012345', serial: 1 })).toMatchObject({
      code: 'extension_digit_invalid',
    });
  });

  test.each([-1, 0.5, Number.NaN])('cannot have the serial %d', (serial) => {
    expect(makeSscc({ extensionDigit: 0, companyPrefix: '4012345', serial })).toMatchObject({
      code: 'serial_out_of_range',
    });
  });

  test('is unique per serial', () => {
    fc.assert(
      fc.property(parts, fc.nat(), (it, other) => {
        const serial = other % (maxSsccSerial(it.companyPrefix) + 1);
        fc.pre(serial !== it.serial);
        expect(makeSscc(it)).not.toEqual(makeSscc({ ...it, serial }));
      }),
    );
  });

  test('is a valid SSCC', () => {
    fc.assert(
      fc.property(sscc, (number) => {
        expect(isSscc(number)).toBe(true);
      }),
    );
  });
});

describe('typed and scanned numbers', () => {
  const number = '340123451100441762';

  test('numbers are shown in groups of eight, eight and two', () => {
    expect(formatTrackingNumber(number)).toBe('34012345 11004417 62');
  });

  test("another carrier's number is shown unchanged", () => {
    expect(formatTrackingNumber('1Z12345E0205271688')).toBe('1Z12345E0205271688');
  });

  test('a formatted number is read back', () => {
    fc.assert(
      fc.property(sscc, (it) => {
        expect(parseTrackingNumber(formatTrackingNumber(it))).toBe(it);
      }),
    );
  });

  test.each([
    number,
    ` ${number}\n`,
    '34012345 11004417 62',
    '34012345\u00a011004417\u202f62',
    '3 4012345 110044176 2',
    '34012345-11004417-62',
    '(00)340123451100441762',
    '(00) 34012345 11004417 62',
    '00340123451100441762',
    ']C100340123451100441762',
    ']d200340123451100441762',
    '\u001d00340123451100441762',
    ']d2\u001d00340123451100441762\u001d',
    'è00340123451100441762',
    '00340123451100441762\u001d42127683646',
    '0034012345110044176242127683646',
    '(00)340123451100441762(421)27683646',
    '３４０１２３４５１１００４４１７６２',
  ])('"%s" is read', (text) => {
    expect(parseTrackingNumber(text)).toBe(number);
  });

  test.each([
    '',
    '340123451100441763',
    '34012345110044176',
    '0340123451100441762',
    '1Z12345E0205271688',
    '(01)340123451100441762',
    '34012345110044176234',
    'RR123456785DE',
  ])('"%s" is not a number of ours', (text) => {
    expect(parseTrackingNumber(text)).toBeUndefined();
  });

  test('any text can be parsed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = parseTrackingNumber(text);
        expect(read === undefined || isSscc(read)).toBe(true);
      }),
    );
  });
});
