import { describe, expect, test } from 'vitest';
import { postalCodeElement, ssccElement } from '#server/labels/gs1-element.ts';
import { dateText, referenceLines, weightText } from '#server/labels/label-content.ts';
import { routingCode } from '#server/labels/routing.ts';
import { aLabel, aLabelAddress, aSwissLabel, trackingNumber } from './label-samples.ts';

test('the weight has a comma inside Germany and a point abroad', () => {
  expect(weightText(12.5, true)).toBe('12,5 kg');
  expect(weightText(12.5, false)).toBe('12.5 kg');
  expect(weightText(31, true)).toBe('31,0 kg');
});

test("the label's day is that of Berlin: late on the 20th in London it is the 21st", () => {
  const late = new Date('2026-11-20T23:30:00Z');
  expect(dateText(aLabel({ date: late }))).toBe('21.11.2026');
  expect(dateText(aSwissLabel({ date: late }))).toBe('2026-11-21');
  expect(dateText(aLabel({ date: '2026-01-02' }))).toBe('02.01.2026');
});

test('missing references leave no line', () => {
  expect(referenceLines(aLabel({ reference_number_1: '', special_delivery_terms: undefined }))).toEqual([
    'Ref. 2: Projekt Föhn',
  ]);
});

test('a return names the returned shipment and the expected number', () => {
  const return_of = { original: '34000001 00000000 18', rma: 'R-77' };
  expect(referenceLines(aLabel({ return_of })).slice(0, 2)).toEqual([
    'Retoure zu: 34000001 00000000 18',
    'RMA: R-77',
  ]);
  expect(referenceLines(aSwissLabel({ return_of }))[0]).toBe('Return of: 34000001 00000000 18');
  expect(referenceLines(aLabel({ return_of: { original: '', rma: '' } }))[0]).toBe('Ref. 1: AB-20931');
});

describe('routing', () => {
  test('names the region and the service within Germany', () => {
    expect(routingCode(aLabel())).toBe('83 E12');
    expect(routingCode(aLabel({ service: { internal_service_label: 'standard', label: 'Standard' } }))).toBe(
      '83 STD',
    );
  });

  test.each([
    ['CH', '8005', 'CH 8005'],
    ['GB', 'sw1a 1aa', 'GB SW1A'],
    ['PL', '00-001', 'PL 00'],
    ['US', '90210-1234', 'US 90210'],
    ['AT', 'A-1010', 'AT 1010'],
    ['AR', 'C1000AAA', 'AR C1000'],
    // Written without blank or hyphen: the same area, not the next longer one.
    ['GB', 'SW1A1AA', 'GB SW1A'],
    ['GB', 'm11ae', 'GB M1'],
    ['GB', 'BFPO 58', 'GB BFPO'],
    ['JE', 'JE23AB', 'JE JE2'],
    ['IE', 'D02AF30', 'IE D02'],
    ['NL', '1012AB', 'NL 1012'],
    ['PL', '00950', 'PL 00'],
    ['PT', '1000205', 'PT 1000'],
    ['SE', '11122', 'SE 111'],
    ['SE', 'SE-111 22', 'SE 111'],
    ['SE', 'SE11122', 'SE 111'],
    ['GR', '10434', 'GR 104'],
    ['CZ', '11000', 'CZ 110'],
    ['SK', '81101', 'SK 811'],
    ['CA', 'k1a0b1', 'CA K1A'],
    ['JP', '1000001', 'JP 100'],
    ['US', '902101234', 'US 90210'],
    ['LU', 'L-1234', 'LU 1234'],
    ['FR', '75001', 'FR 75001'],
    ['HK', '', 'HK'],
  ])('%s %s is sorted as %s', (country_code, postal_code, code) => {
    const recipient = aLabelAddress({ country_code, postal_code });
    expect(routingCode(aSwissLabel({ recipient }))).toBe(code);
  });

  test("a carrier's own code is used as it is, if printers can print it", () => {
    expect(routingCode(aLabel({ routing: 'n-12/4 ü' }))).toBe('N-12/4 U');
  });
});

describe('GS1 element strings', () => {
  test('the number carries identifier 00', () => {
    expect(ssccElement(trackingNumber(110_044_176))).toEqual({
      identifier: '00',
      value: '340123451100441762',
      text: '(00) 34012345 11004417 62',
    });
  });

  test('a number that is not an SSCC is refused', () => {
    expect(() => ssccElement('340123451100441763')).toThrow(RangeError);
  });

  test.each([
    ['CH', '8005', '7568005'],
    ['GB', 'sw1a 1aa', '826SW1A1AA'],
    ['PL', '00-001', '61600001'],
    ['US', '90210', '84090210'],
    ['US', '12345-6789', '840123456789'],
    ['BR', '04552-050', '07604552050'],
  ])('%s %s becomes %s', (country, code, value) => {
    expect(postalCodeElement(country, code)).toMatchObject({ identifier: '421', value });
  });

  test('a German postal code needs no country', () => {
    expect(postalCodeElement('DE', '80331')).toEqual({
      identifier: '420',
      value: '80331',
      text: '(420) 80331',
    });
  });

  test.each([
    ['XK', '10000'],
    ['IR', '1234567890'],
    ['HK', ''],
    ['DE', '80331ä'],
  ])('%s %s cannot be encoded and is left out', (country, code) => {
    expect(postalCodeElement(country, code)).toBeUndefined();
  });
});
