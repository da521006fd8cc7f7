import { describe, expect, test } from 'vitest';
import { isInWrongLanguage } from '#domain/articles/goods-language.ts';
import { invoiceTotal } from '#domain/customs/customs-invoice.ts';
import { needsExporterReference, originAgreement, originIssues } from '#domain/customs/origin-statement.ts';
import { originStatement } from '#domain/customs/origin-words.ts';
import { aGoodsLine } from '#support/invoice-samples.ts';

const kiel = { country_code: 'DE', postal_code: '24103' };
const to = (country_code: string, postal_code = '1000') => ({ country_code, postal_code });
const ofEu = aGoodsLine({ origin_country: 'IT' });
const ofChina = aGoodsLine({ origin_country: 'CN' });

describe('a statement of origin', () => {
  test.each([
    ['Switzerland', to('CH'), 'CH'],
    ['Liechtenstein', to('LI'), 'CH'],
    ['Great Britain', to('GB', 'W1A 1AA'), 'GB'],
    ['Northern Ireland', to('GB', 'BT1 5GS'), undefined],
    ['Canada', to('CA'), 'CA'],
    ['Japan', to('JP'), 'JP'],
    ['the United States', to('US'), undefined],
  ])('to %s', (_, place, agreement) => {
    expect(originAgreement({ from: kiel, to: place, isReturn: false, lines: [ofEu] })).toBe(agreement);
  });

  test('is for EU goods that leave the EU, not for returns', () => {
    const way = { from: kiel, to: to('CH'), isReturn: false };
    expect(originAgreement({ ...way, lines: [ofChina] })).toBeUndefined();
    expect(originAgreement({ ...way, lines: [ofChina, ofEu] })).toBe('CH');
    expect(originAgreement({ ...way, isReturn: true, lines: [ofEu] })).toBeUndefined();
    expect(originAgreement({ from: to('CH'), to: to('GB', 'W1A'), isReturn: false, lines: [ofEu] })).toBe(
      undefined,
    );
  });

  test('needs an exporter number above 6,000 EUR of EU goods', () => {
    const worth = (cents: number, origin_country = 'DE') =>
      aGoodsLine({ quantity: 1, unit_value_cents: cents, origin_country });
    expect(needsExporterReference([worth(600_000)], 'EUR')).toBe(false);
    expect(needsExporterReference([worth(600_001)], 'EUR')).toBe(true);
    expect(needsExporterReference([worth(600_000), worth(900_000, 'CN')], 'EUR')).toBe(false);
    expect(needsExporterReference([worth(1_030_000)], 'CHF')).toBe(false);
    expect(needsExporterReference([worth(1_030_001)], 'CHF')).toBe(true);
  });

  test("to Japan uses the agreement's criterion codes", () => {
    const codes = (origin_criterion: string) =>
      originIssues(
        { origin_statement: true, currency: 'EUR', lines: [ofEu], origin_criterion },
        { from: kiel, to: to('JP'), isReturn: false },
      ).map((it) => it.code);
    expect(codes('')).toEqual(['origin_criterion_required']);
    expect(codes('X')).toEqual(['origin_criterion_required']);
    expect(codes('C2')).toEqual([]);
    expect(codes('B, D')).toEqual([]);
  });

  test("has the agreement's wording, with the bracketed part only if there is a number", () => {
    const without = { reference: '', criterion: 'A' };
    expect(originStatement('CH', without).en).toBe(
      'The exporter of the products covered by this document declares that, except where otherwise clearly indicated, these products are of EU preferential origin.',
    );
    const number = { reference: 'DEREX12345', criterion: 'A' };
    expect(originStatement('GB', number).en).toContain('(Exporter Reference No DEREX12345) declares');
    expect(originStatement('CA', number).en).toContain('(customs authorisation No DEREX12345) declares');
    expect(originStatement('JP', number).en).toContain('(Origin criteria used: A)');
  });
});

test('an invoice total is goods plus freight, insurance and charges minus the discount', () => {
  expect(invoiceTotal(10_000, {})).toEqual({ cents: 10_000, hasCosts: false });
  const costs = { freight_cents: 500, insurance_cents: 100, other_costs_cents: 50, discount_cents: 650 };
  expect(invoiceTotal(10_000, costs)).toEqual({ cents: 10_000, hasCosts: true });
});

test.each([
  ['Möbelbeschläge', 'US', true],
  ['Schrauben aus Stahl', 'GB', true],
  ['Schrauben aus Stahl', 'CH', false],
  ['Steel screws', 'US', false],
  ['Metal die for a press', 'US', false],
])('the description %s to %s gets a hint: %s', (text, country, isHinted) =>
  expect(isInWrongLanguage(text, country)).toBe(isHinted),
);
