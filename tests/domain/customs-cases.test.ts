import { describe, expect, test } from 'vitest';
import { currencies } from '#domain/customs/customs.ts';
import { isUnusualNumber, usualNumber } from '#domain/customs/customs-numbers.ts';
import { goesWithAtr } from '#domain/customs/customs-territory.ts';
import { centsInEuro, noRates, shippedRates } from '#domain/customs/exchange-rates.ts';
import { draftIssues } from '#domain/order/assemble-order.ts';
import type { OrderInput } from '#domain/order/order.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { checkOrder } from '#domain/order/order-rules.ts';
import type { Issue } from '#domain/values/codes.ts';
import { isDay } from '#domain/values/working-days.ts';
import { caseRates, customsCases } from '#support/customs-cases.ts';
import { customsGrid } from '#support/customs-grid.ts';
import { anAddress, anOrder, anOrderContext, aParcel } from '#support/factories.ts';
import { aCustoms, aGoodsLine } from '#support/invoice-samples.ts';
import { aParcelDraft, freshDraft } from '#support/order-support.ts';

const context = anOrderContext({ rates: caseRates });
const said = (issues: readonly Issue[] = []) => issues.map((it) => `${it.path} ${it.code}`);

function typed({ recipient, parcels, customs, ...order }: OrderInput): OrderDraft {
  const fresh = freshDraft();
  return {
    ...fresh,
    recipient: { ...fresh.recipient, ...recipient, invoice_to_recipient: false } as OrderDraft['recipient'],
    parcels: parcels.map((it) =>
      aParcelDraft({ value_of_goods: it.value_of_goods || null, mrn_number: it.mrn_number }),
    ),
    customs: { ...fresh.customs, ...(customs as Partial<OrderDraft['customs']>) },
    transport_kind: order.transport_kind,
    service: order.service,
    has_pickup: false,
    terms_of_service: true,
  };
}

describe('customs rules', () => {
  test.each(customsCases.map((it) => [it.name, it] as const))('%s', (_, { order, asked }) => {
    expect(said(checkOrder(order, context).issues)).toEqual(asked);
  });

  test.each(
    // The form shows the fields where they are needed and sums up the goods of a single parcel itself.
    customsCases
      .filter(
        ({ asked }) =>
          !asked.some((it) => it === 'customs customs_required' || /^parcels\.0\.value/.test(it)),
      )
      .map((it) => [it.name, it] as const),
  )('in the form: %s', (_, { order, asked }) => {
    expect(said(draftIssues(typed(order), context))).toEqual(asked);
  });
});

describe('every place, reason and currency below and above the limit', () => {
  test.each(customsGrid.map((it) => [it.name, it] as const))('%s', (_, { order, asked }) => {
    expect(said(checkOrder(order, context).issues)).toEqual(asked);
  });
});

describe('the value of goods of a parcel', () => {
  const order = anOrder({
    recipient: anAddress({ country_code: 'CH' }),
    service: 'standard',
    customs: aCustoms({ currency: 'CHF', lines: [aGoodsLine({ quantity: 1, unit_value_cents: 46_500 })] }),
  });
  const worthOf = (given: OrderInput, rates = context.rates) =>
    checkOrder(given, { ...context, rates }).order?.parcels.map((it) => it.value_of_goods);

  test('is the total of the goods lines in euros if it is the only parcel', () =>
    expect(worthOf(order)).toEqual([500]));
  test('is kept as typed if the exchange rate is unknown', () =>
    expect(worthOf({ ...order, parcels: [aParcel({ value_of_goods: 7 })] }, noRates)).toEqual([7]));
  test('is kept as typed if there are several parcels', () =>
    expect(worthOf({ ...order, parcels: [aParcel(), aParcel({ value_of_goods: 500 })] })).toEqual([0, 500]));
  test('follows the goods lines in the form, whatever was typed', () => {
    const draft = typed({ ...order, parcels: [aParcel({ value_of_goods: 900 })] });
    expect(said(draftIssues(draft, context))).toEqual([]);
  });
});

test('an issue about differing values names both', () => {
  const order = anOrder({
    recipient: anAddress({ country_code: 'CH' }),
    service: 'standard',
    parcels: [aParcel({ value_of_goods: 300 }), aParcel()],
    customs: aCustoms({ currency: 'EUR', lines: [aGoodsLine({ quantity: 1, unit_value_cents: 45_050 })] }),
  });
  expect(checkOrder(order, context).issues).toEqual([
    {
      path: 'parcels.0.value_of_goods',
      code: 'value_differs_from_goods',
      params: { parcels: 300, goods: 451 },
    },
  ]);
});

test('imported goods are declared by the party that sends them', () => {
  const swiss = anAddress({ country_code: 'CH' });
  const order = anOrder({
    has_collect_address: true,
    differ_pickup: swiss,
    service: 'standard',
    customs: aCustoms({
      currency: 'EUR',
      sender_eori: '',
      lines: [aGoodsLine({ unit_value_cents: 100_000 })],
    }),
  });
  expect(said(checkOrder(order, context).issues)).toEqual([]);
  expect(said(checkOrder({ ...order, customs: undefined }, context).issues)).toEqual([
    'customs customs_required',
  ]);
});

test('an unknown exchange rate leaves the decision to the server', () => {
  const order = customsCases.find(({ name }) => name.startsWith('sale for 931 CHF'))!.order;
  expect(said(checkOrder(order, { ...context, rates: undefined }).issues)).toEqual([]);
});

test('every invoice currency has a rate with its date', () => {
  expect(isDay(shippedRates.day)).toBe(true);
  for (const currency of currencies) expect(centsInEuro(100_000, currency, shippedRates)).toBeGreaterThan(0);
  expect(centsInEuro(116_000, 'USD', caseRates)).toBe(100_000);
  expect(centsInEuro(1, 'XXX', caseRates)).toBeUndefined();
});

describe("the recipient's tax number", () => {
  test.each([
    ['CH', '8001', 'CHE-123.456.789 MWST', false],
    ['CH', '8001', '123', true],
    ['US', '94105', '12-3456789', false],
    ['US', '94105', '12', true],
    ['GB', 'NW1 7JE', 'GB123456789000', false],
    ['CH', '8001', '', false],
  ])('in %s %s: %s is unusual: %s', (country_code, postal_code, number, isUnlike) =>
    expect(isUnusualNumber(number, { country_code, postal_code })).toBe(isUnlike),
  );
  test('has no known form in other countries', () =>
    expect(usualNumber({ country_code: 'JP', postal_code: '100' })).toBeUndefined());
});

test('an A.TR is suggested for Turkey only', () => {
  expect(goesWithAtr({ country_code: 'TR', postal_code: '34000' })).toBe(true);
  expect(goesWithAtr({ country_code: 'CH', postal_code: '8001' })).toBe(false);
});
