import { describe, expect, test } from 'vitest';
import { formatTrackingNumber, makeSscc } from '#domain/labels/label-number.ts';
import { recogniseNumber, scannedNumber, splitNumbers } from '#domain/labels/tracking-number.ts';
import { fc } from '#support/random.ts';

const sscc = fc.integer({ min: 0, max: 999_999_999 }).map((serial) => {
  const made = makeSscc({ extensionDigit: 3, companyPrefix: '4012345', serial });
  if (!('sscc' in made)) throw new Error(made.code);
  return made.sscc;
});

describe('a tracking number is recognised while it is typed', () => {
  test.each([
    ['340123451100441762', 'sscc', '340123451100441762'],
    ['34012345 11004417 62', 'sscc', '340123451100441762'],
    ['(00)340123451100441762', 'sscc', '340123451100441762'],
    ['00340123451100441762', 'sscc', '340123451100441762'],
    [']C100340123451100441762', 'sscc', '340123451100441762'],
    ['1z999aa10123456784', 'ups', '1Z999AA10123456784'],
    ['1Z 999 AA1 01 2345 6784', 'ups', '1Z999AA10123456784'],
    ['rr473124829gb', 's10', 'RR473124829GB'],
    ['123456789012', 'digits', '123456789012'],
    ['DE-4711/2026', 'other', 'DE-4711/2026'],
  ])('%s is %s', (typed, kind, number) => {
    expect(recogniseNumber(typed)).toMatchObject({ kind, number });
  });

  test("the end of an S10 number names the postal operator's country", () => {
    expect(recogniseNumber('RR473124829GB')?.country).toBe('GB');
  });

  test.each(['', 'abc', '12', 'Müller GmbH', '!!!!'])('%s is not a number', (typed) => {
    expect(recogniseNumber(typed)).toBeUndefined();
  });
});

describe('the check digit', () => {
  test.each(['340123451100441762', '1Z999AA10123456784', 'RR473124829GB'])('is right in %s', (number) => {
    expect(recogniseNumber(number)?.isChecked).toBe(true);
  });

  test.each(['340123451100441763', '00340123451100441763', '1Z999AA10123456785', 'RR473124828GB'])(
    'is wrong in %s, and the number is accepted all the same',
    (number) => {
      expect(recogniseNumber(number)).toMatchObject({ number, isChecked: false });
    },
  );

  test('is absent in other numbers, which are neither right nor wrong', () => {
    expect(recogniseNumber('123456789012')).not.toHaveProperty('isChecked');
  });
});

describe('a pasted list', () => {
  test('is split at lines, tabs, commas and semicolons', () => {
    expect(splitNumbers('4711-1\n4711-2\t4711-3, 4711-4;4711-5\r\n\n')).toEqual([
      '4711-1',
      '4711-2',
      '4711-3',
      '4711-4',
      '4711-5',
    ]);
  });

  test('keeps the blanks within our numbers', () => {
    fc.assert(
      fc.property(
        fc.array(sscc, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(' ', '\n', ', '),
        (all, by) => {
          const pasted = all.map(formatTrackingNumber).join(by);
          expect(splitNumbers(pasted).map((it) => recogniseNumber(it)?.number)).toEqual(all);
        },
      ),
    );
  });

  test('is split at blanks if its numbers are long', () => {
    expect(splitNumbers('123456789012 987654321098')).toEqual(['123456789012', '987654321098']);
  });

  test("keeps another carrier's grouped number together", () => {
    expect(splitNumbers('1234 5678 9012')).toEqual(['1234 5678 9012']);
  });
});

describe('a code scanned from a label', () => {
  test('with the prefix (00) is the tracking number', () => {
    expect(scannedNumber({ text: '00340123451100441762', isGs1: true })).toBe('340123451100441762');
    expect(scannedNumber({ text: '(00)340123451100441762', isGs1: true })).toBe('340123451100441762');
  });

  test('with the postal code is ignored', () => {
    for (const text of [
      '42024103',
      '(420)24103',
      ']C142024103',
      '42127624103',
      '(421)27624103',
      ']C142127624103',
    ]) {
      expect(scannedNumber({ text })).toBeUndefined();
      expect(scannedNumber({ text, isGs1: true })).toBeUndefined();
    }
  });

  test("without a prefix is another carrier's number", () => {
    expect(scannedNumber({ text: '1Z999AA10123456784', isGs1: false })).toBe('1Z999AA10123456784');
  });
});
