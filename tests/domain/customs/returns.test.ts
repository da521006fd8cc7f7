import { describe, expect, test } from 'vitest';
import { customsIssues, entersTerritory } from '#domain/customs/customs.ts';
import type { Place } from '#domain/customs/customs-territory.ts';
import { noRates } from '#domain/customs/exchange-rates.ts';
import { isDeclared, needsMrn } from '#domain/customs/export-declaration.ts';
import { returnedGoodsIssues, shipperOf } from '#domain/customs/returns.ts';
import { aCustoms, aGoodsLine } from '#support/invoice-samples.ts';

const kiel = { company: 'Möbelwerk Kiel GmbH', country_code: 'DE', postal_code: '24103' };
const chur = { company: 'Alpenholz AG', country_code: 'CH', postal_code: '7000' };

describe('the party that hands goods over', () => {
  test('is the sender, even if the goods are collected elsewhere', () => {
    expect(shipperOf({ sender: kiel, differ_pickup: null, is_return: false })).toBe(kiel);
    expect(shipperOf({ sender: kiel, differ_pickup: chur, is_return: false })).toBe(kiel);
  });
  test('is the collection address in a return', () => {
    expect(shipperOf({ sender: kiel, differ_pickup: chur, is_return: true })).toBe(chur);
    expect(shipperOf({ sender: kiel, differ_pickup: null, is_return: true })).toBe(kiel);
  });
});

describe('goods enter the customs territory of the EU', () => {
  test.each([
    ['from Switzerland to Kiel', { sender: kiel, pickup: chur, recipient: kiel }, true],
    ['from Kiel to Switzerland not', { sender: kiel, recipient: chur }, false],
    ['within Germany not', { sender: kiel, recipient: kiel }, false],
    [
      'from Northern Ireland not, from London they do',
      { sender: kiel, pickup: { country_code: 'GB', postal_code: 'BT1 5GS' }, recipient: kiel },
      false,
    ],
    [
      'from London',
      { sender: kiel, pickup: { country_code: 'GB', postal_code: 'W1A 1AA' }, recipient: kiel },
      true,
    ],
    [
      'from the Canary Islands, where its VAT does not hold',
      { sender: kiel, pickup: { country_code: 'ES', postal_code: '35001' }, recipient: kiel },
      true,
    ],
    [
      'from the Canary Islands to Åland not, neither of which has its VAT',
      {
        sender: { country_code: 'ES', postal_code: '35001' },
        recipient: { country_code: 'FI', postal_code: '22100' },
      },
      false,
    ],
  ])('%s', (_, route, enters) => expect(entersTerritory(route)).toBe(enters));
});

const parcels = [{ value_of_goods: 5000, mrn_number: '' }];

describe('customs data of a return', () => {
  const dear = {
    currency: 'EUR' as const,
    sender_eori: '',
    lines: [aGoodsLine({ unit_value_cents: 500_000 })],
  };
  const codes = (change: Parameters<typeof aCustoms>[0]) =>
    returnedGoodsIssues(aCustoms({ original_invoice_number: 'RE-7', ...change })).map((it) => it.code);

  test.each([
    ['', 'whatever the goods are worth'],
    ['26DE123456789012A5', 'though they went out with an MRN'],
  ])('needs no EORI of an EU exporter, MRN “%s”, %s', (mrn_number) => {
    const judged = (route: { sender: Place; recipient: Place; pickup?: Place }) => {
      const declared = [{ value_of_goods: 5000, mrn_number }];
      const consignment = {
        ...route,
        parcels: declared,
        transport_kind: 'parcel' as const,
        customs: aCustoms(dear),
      };
      const isExported = isDeclared(consignment, noRates);
      return customsIssues(aCustoms(dear), {
        gross_weight: 50,
        isDeclared: isExported,
        isPaidBySeller: false,
        isExport: true,
        recipient: route.recipient,
      }).map((it) => it.code);
    };
    expect(judged({ sender: kiel, recipient: chur })).toEqual(['eori_required']);
    expect(judged({ sender: kiel, pickup: chur, recipient: kiel })).toEqual([]);
  });
  test('needs no German export declaration', () => {
    const around = { parcels, transport_kind: 'parcel' as const };
    expect(needsMrn({ ...around, sender: kiel, recipient: chur }, noRates)).toBe(true);
    expect(needsMrn({ ...around, sender: kiel, pickup: chur, recipient: kiel }, noRates)).toBe(false);
  });
  test("needs the importer's EORI", () => {
    expect(codes({ recipient_tax_number: '' })).toEqual(['importer_eori_required']);
    expect(codes({ recipient_tax_number: 'CHE-123.456.789' })).toEqual(['eori_not_valid']);
    expect(codes({ recipient_tax_number: 'de 1234567' })).toEqual([]);
  });
  test('needs the original invoice or export declaration', () => {
    const importer = { recipient_tax_number: 'DE1234567' };
    expect(codes({ ...importer, original_invoice_number: ' ' })).toEqual(['original_export_required']);
    expect(codes({ ...importer, original_invoice_number: '', original_mrn: '26DE1234567890ABCD' })).toEqual(
      [],
    );
  });
});
