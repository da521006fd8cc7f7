import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  Customs,
  customsIssues,
  customsTotals,
  type GoodsLine,
  hsDigits,
  isHsCode,
  papersBorder,
  withLostZero,
} from '#domain/customs/customs.ts';
import { isEori } from '#domain/customs/customs-numbers.ts';
import { issuesFrom } from '#domain/values/text.ts';
import { fc } from '#support/random.ts';

const line: GoodsLine = {
  description: 'Sonnenbrillen',
  hs_code: '90041091',
  origin_country: 'IT',
  quantity: 20,
  unit_value_cents: 1490,
  net_weight: 0.75,
};
const customs: Customs = {
  invoice_type: 'commercial',
  invoice_number: 'RE-2026-17',
  invoice_date: '2026-11-17',
  reason: 'sale',
  incoterm: 'DAP',
  currency: 'EUR',
  sender_eori: 'DE1234567',
  recipient_tax_number: 'CHE-123.456.789',
  lines: [line],
};
const swiss = { country_code: 'CH', postal_code: '8001' };
const broken = (change: object) => {
  const parsed = v.safeParse(Customs, { ...customs, ...change });
  return parsed.success ? [] : issuesFrom(parsed.issues).map((it) => `${it.path} ${it.code}`);
};
const brokenLine = (change: object) => broken({ lines: [{ ...line, ...change }] });

describe('customs data', () => {
  test('is accepted unchanged when it is complete', () => expect(v.parse(Customs, customs)).toEqual(customs));

  test.each([
    ['no reason', { reason: '' }, ['reason export_reason_required']],
    ['an unknown Incoterm', { incoterm: 'FOB' }, ['incoterm incoterm_required']],
    ['an unknown currency', { currency: 'DEM' }, ['currency currency_required']],
    ['no goods', { lines: [] }, ['lines goods_required']],
    ['99 lines', { lines: Array(99).fill(line) }, []],
    ['100 lines', { lines: Array(100).fill(line) }, ['lines goods_too_many']],
    ['a date that does not exist', { invoice_date: '2026-02-30' }, ['invoice_date not_valid']],
    ['no date', { invoice_date: '' }, []],
    ['no EORI', { sender_eori: '' }, []],
    ['a wrong EORI', { sender_eori: 'DE12' }, ['sender_eori eori_not_valid']],
  ])('%s', (_, change, expected) => expect(broken(change)).toEqual(expected));

  test.each([
    ['no description', { description: ' ' }, ['lines.0.description goods_description_required']],
    ['a description of 101 characters', { description: 'x'.repeat(101) }, ['lines.0.description too_long']],
    ['no tariff number', { hs_code: '' }, ['lines.0.hs_code hs_code_required']],
    ['a tariff number of 7 digits', { hs_code: '9004109' }, ['lines.0.hs_code hs_code_not_valid']],
    ['an unknown origin', { origin_country: 'QQ' }, ['lines.0.origin_country country_code_invalid']],
    ['no origin', { origin_country: '' }, ['lines.0.origin_country country_code_required']],
    ['no pieces', { quantity: 0 }, ['lines.0.quantity quantity_required']],
    ['half a piece', { quantity: 1.5 }, ['lines.0.quantity not_valid']],
    ['no value', { unit_value_cents: 0 }, ['lines.0.unit_value_cents unit_value_required']],
    [
      'half a cent',
      { unit_value_cents: 0.5 },
      ['lines.0.unit_value_cents unit_value_required', 'lines.0.unit_value_cents not_valid'],
    ],
    ['no weight', { net_weight: 0 }, ['lines.0.net_weight net_weight_required']],
    ['less than half a gram', { net_weight: 0.0004 }, ['lines.0.net_weight net_weight_required']],
  ])('%s', (_, change, expected) => expect(brokenLine(change)).toEqual(expected));

  test('numbers are stored without blanks and dots', () => {
    const kept = v.parse(Customs, {
      ...customs,
      sender_eori: 'de 1234 567',
      lines: [{ ...line, hs_code: '9004.10 91', origin_country: 'it', net_weight: 0.7504 }],
    });
    expect(kept).toMatchObject({
      sender_eori: 'DE1234567',
      lines: [{ hs_code: '90041091', origin_country: 'IT', net_weight: 0.75 }],
    });
  });
});

test.each([
  ['900410', true],
  ['90041091', true],
  ['9004109100', true],
  ['00041091', false],
  ['77041091', false],
  ['90041', false],
  ['9004109', false],
  ['900410910000', false],
  ['9004x0', false],
])('the tariff number %s is right: %s', (code, isRight) => expect(isHsCode(code)).toBe(isRight));

test.each([
  ['DE1234567', true],
  ['DE123456789012345', true],
  ['DE123456', false],
  ['DE1234567890123456', false],
  ['DE12345X7', false],
  ['ATEOS1000000000', true],
  ['FR12345678901234', true],
  ['FI1234567-8', true],
  ['GB123456789000', true],
  ['GB12345678900', false],
  ['XI123456789000', true],
  ['CH123456789', false],
  ['1234567', false],
])('the EORI %s is right: %s', (eori, isRight) => expect(isEori(eori)).toBe(isRight));

test.each([
  ['8517.13 00', '85171300'],
  ['9401-69-00', '94016900'],
  ['9401–69', '940169'],
])('the HS code %s is %s', (typed, digits) => expect(hsDigits(typed)).toBe(digits));

test.each([
  ['9012100', '09012100'],
  ['90121', '090121'],
  ['9004109', '09004109'],
  ['90041091', undefined],
  ['901210', undefined],
  ['12', undefined],
])('a spreadsheet may have made %s of %s', (digits, code) => expect(withLostZero(digits)).toBe(code));

describe('customs data across fields', () => {
  const issues = (change: object, around: object = {}) =>
    customsIssues(
      { ...customs, ...change },
      {
        gross_weight: 5,
        isDeclared: false,
        isPaidBySeller: false,
        isExport: true,
        recipient: swiss,
        ...around,
      },
    ).map((it) => `${it.path} ${it.code}`);
  test.each([
    [
      'a commercial invoice has a number',
      { invoice_number: ' ' },
      {},
      ['customs.invoice_number invoice_number_required'],
    ],
    ['a proforma invoice needs none', { invoice_number: '', invoice_type: 'proforma' }, {}, []],
    ['undeclared goods need no EORI', { sender_eori: '' }, {}, []],
    ['declared ones do', { sender_eori: '' }, { isDeclared: true }, ['customs.sender_eori eori_required']],
    [
      'goods weigh no more than the parcels, said at the heaviest line',
      {
        lines: [
          { ...line, net_weight: 2 },
          { ...line, net_weight: 3.001 },
        ],
      },
      {},
      ['customs.lines.1.net_weight net_weight_above_gross'],
    ],
    ['just as much is right', { lines: [{ ...line, net_weight: 5 }] }, {}, []],
    ['no parcel is weighed yet', { lines: [{ ...line, net_weight: 50 }] }, { gross_weight: 0 }, []],
    ['yen have no cents', { currency: 'JPY' }, {}, ['customs.lines.0.unit_value_cents whole_number']],
    [
      'nor has what is paid in yen besides',
      {
        currency: 'JPY',
        lines: [{ ...line, unit_value_cents: 100_000 }],
        freight_cents: 50,
        insurance_cents: 250,
        other_costs_cents: 100,
        discount_cents: 1,
      },
      {},
      [
        'customs.freight_cents whole_number',
        'customs.insurance_cents whole_number',
        'customs.discount_cents whole_number',
      ],
    ],
    [
      'a line stays within what can be counted',
      { lines: [{ ...line, quantity: 999_999, unit_value_cents: 999_999_999 }] },
      {},
      ['customs.lines.0.unit_value_cents too_large'],
    ],
    ['nothing typed yet', { lines: [{ quantity: null, unit_value_cents: null, net_weight: null }] }, {}, []],
  ])('%s', (_, change, around, expected) => expect(issues(change, around)).toEqual(expected));
});

test('totals are exact to the cent and the gram', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ quantity: fc.nat(1000), unit_value_cents: fc.nat(100_000), grams: fc.nat(30_000) }),
        {
          maxLength: 99,
        },
      ),
      (lines) => {
        const totals = customsTotals(lines.map((it) => ({ ...it, net_weight: it.grams / 1000 })));
        const grams = lines.reduce((sum, it) => sum + it.grams, 0);
        expect(totals.net_weight).toBe(grams / 1000);
        expect(totals.value_cents).toBe(
          lines.reduce((sum, it) => sum + it.quantity * it.unit_value_cents, 0),
        );
      },
    ),
  );
});

describe('customs papers', () => {
  const home = { country_code: 'DE', postal_code: '24103' };
  const route = { sender: home, recipient: swiss, transport_kind: 'parcel' } as const;
  test('are for goods, not for documents in an envelope', () => {
    expect(papersBorder(route)).toBe('customs');
    expect(papersBorder({ ...route, transport_kind: 'envelope' })).toBeUndefined();
  });
  test('depend on the place where the parcel really starts', () => {
    expect(papersBorder({ ...route, pickup: swiss })).toBeUndefined();
    expect(papersBorder({ ...route, recipient: home, pickup: swiss })).toBe('customs');
  });
});
