import { describe, expect, test } from 'vitest';
import { batchCode, packingCode } from '#domain/labels/packing-list.ts';
import { readScan } from '#domain/labels/scanned-code.ts';
import { handoverNumber } from '#domain/shipment/handover-list.ts';

const sscc = '340123451100441762';
const batch = '3fa2c1b0-0000-4000-8000-000000000001';

describe('a scanned code', () => {
  test.each([[sscc], [`00${sscc}`], [`]C100${sscc}`], [`(00) ${sscc}`]])('%s names the parcel', (text) => {
    expect(readScan(text)).toMatchObject({ is: 'tracking', number: sscc, isSure: true });
  });

  test.each([
    ['1Z999AA10123456784', true],
    ['1Z999AA10123456785', false],
    ['RR123456785DE', true],
  ])('%s is a number of another carrier, sure by its check digit: %s', (text, isSure) => {
    expect(readScan(text)).toMatchObject({ is: 'tracking', number: text, isSure });
  });

  test('a closed list and a batch are known by their form', () => {
    expect(readScan(handoverNumber(1042, 7))).toMatchObject({
      is: 'list',
      number: 'HL-1042-0007',
      isSure: true,
    });
    expect(readScan('hl-1042-0007')).toMatchObject({ is: 'list', number: 'HL-1042-0007' });
    expect(readScan(batchCode(batch))).toMatchObject({ is: 'batch', batch: '3FA2C1B0', isSure: true });
    expect(readScan(packingCode(batch, { own: '', place: 11 }))).toMatchObject({
      is: 'batch',
      batch: '3FA2C1B0',
    });
  });

  test('the postal code on the label names no parcel', () => {
    expect(readScan(']C142127624103')).toMatchObject({ is: 'postal_code', isSure: true });
    expect(readScan('(421)27624103')).toMatchObject({ is: 'postal_code', isSure: true });
    // Bare digits may be an article of customs chapter 42.
    expect(readScan('42127624103')).toMatchObject({ is: 'postal_code', isSure: false });
  });

  test.each([['SHOP-1001'], ['4006381333931'], ['LA-1'], ['12345678'], ['HL-7'], ['ST-12']])(
    '%s may be an order or an article, so it is unsure',
    (text) => {
      expect(readScan(`]E0${text}`)).toEqual({ is: 'other', text, isSure: false });
    },
  );
});
