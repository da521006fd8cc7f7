import { expect, test } from 'vitest';
import type { Currency } from '#domain/customs/customs.ts';
import { shippedRates } from '#domain/customs/exchange-rates.ts';
import { consigneeKey, type DayGoods } from '#domain/customs/same-day.ts';
import { checkOrder } from '#domain/order/order-rules.ts';
import { anAddress, anOrder, anOrderContext, aParcel } from '#support/factories.ts';
import { aCustoms, aGoodsLine } from '#support/invoice-samples.ts';

const swiss = anAddress({
  country_code: 'CH',
  postal_code: '8005',
  city: 'Zürich',
  street: 'Hardstrasse',
  street_number: '7',
});
const order = ({ recipient = swiss, mrn_number = '', line = {}, currency = 'EUR' as Currency } = {}) =>
  anOrder({
    recipient,
    service: 'standard',
    parcels: [aParcel({ mrn_number, value_of_goods: 0, weight: 60 })],
    customs: aCustoms({
      invoice_number: 'RE-17',
      currency,
      lines: [aGoodsLine({ quantity: 1, unit_value_cents: 60_000, net_weight: 1, ...line })],
    }),
  });

const hintsOf = (
  goods: DayGoods | undefined,
  checked = order(),
  { invoices = [], to = swiss }: { invoices?: [string, string][]; to?: typeof swiss } = {},
) => {
  const context = anOrderContext({
    rates: shippedRates,
    earlier: { goods: new Map(goods ? [[consigneeKey(to), goods]] : []), invoices: new Map(invoices) },
  });
  return checkOrder(checked, context).hints.filter((it) => /^(day_sum|invoice_number)/.test(it.code));
};
const goods = (value_cents: number, net_weight = 1, orders = 1) => ({ orders, value_cents, net_weight });

test("today's orders to one consignee above 1,000 EUR get a hint with the sum", () => {
  expect(hintsOf(goods(60_000))).toEqual([
    {
      path: 'customs.lines',
      code: 'day_sum_to_declare',
      params: { others: 1, value: 1_200, weight: 2 },
    },
  ]);
  expect(hintsOf(goods(40_000))).toEqual([]);
  expect(hintsOf(goods(40_001, 1, 3))).toMatchObject([{ params: { others: 3, value: 1_001 } }]);
});

test("today's orders above 1,000 kg net get the hint, too", () => {
  expect(hintsOf(goods(100, 999))).toEqual([]);
  expect(hintsOf(goods(100, 999.5))).toMatchObject([{ params: { weight: 1_001 } }]);
});

test('a sum counts goods in other currencies at their rate', () => {
  const inYen = order({ line: { unit_value_cents: 60_000 }, currency: 'JPY' });
  expect(hintsOf(goods(90_000), inYen)).toEqual([]);
  const inPounds = order({ line: { unit_value_cents: 60_000 }, currency: 'GBP' });
  expect(hintsOf(goods(40_000), inPounds)).toHaveLength(1);
});

test('an order with an MRN, or one that needs its own, gets no hint about the sum', () => {
  expect(hintsOf(goods(60_000), order({ mrn_number: '26DE123456789012A1' }))).toEqual([]);
  expect(hintsOf(goods(60_000), order({ line: { unit_value_cents: 100_001 } }))).toEqual([]);
});

test('the consignee is the place, however its street is spelled; another country is another place', () => {
  const spelled = { ...swiss, street: 'Hardstr.', street_number: '7' };
  const german = { ...swiss, country_code: 'LI' };
  expect(hintsOf(goods(60_000), order(), { to: spelled })).toHaveLength(1);
  expect(hintsOf(goods(60_000), order(), { to: german })).toEqual([]);
});

test('an invoice number that an earlier order has gets a hint with its day', () => {
  expect(hintsOf(undefined, order(), { invoices: [['RE-17', '2026-11-16']] })).toEqual([
    { path: 'customs.invoice_number', code: 'invoice_number_used', params: { day: '2026-11-16' } },
  ]);
  expect(hintsOf(undefined, order(), { invoices: [['RE-18', '2026-11-16']] })).toEqual([]);
});
