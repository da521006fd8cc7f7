import { expect, test } from 'vitest';
import type { Currency, ExportReason } from '#domain/customs/customs.ts';
import { proposedSellerNumber, sellerScheme } from '#domain/customs/seller-number.ts';
import { checkOrder } from '#domain/order/order-rules.ts';
import { caseRates } from '#support/customs-cases.ts';
import { anAddress, anOrder, anOrderContext, aParcel } from '#support/factories.ts';
import { aCustoms, aGoodsLine } from '#support/invoice-samples.ts';

const kiel = { country_code: 'DE', postal_code: '24103' };
const at = (country_code: string, postal_code = '') => ({ country_code, postal_code });
const numbers = { uk_vat_number: 'GB111', voec_number: '2022222', ioss_number: 'IM333' };

test.each([
  ['Great Britain', { sender: kiel, recipient: at('GB', 'SW1A 2AA') }, 'uk_vat_number'],
  ['Northern Ireland', { sender: kiel, recipient: at('GB', 'BT1 1AA') }, undefined],
  ['Norway', { sender: kiel, recipient: at('NO', '0150') }, 'voec_number'],
  ['Switzerland', { sender: kiel, recipient: at('CH', '8001') }, undefined],
  ['France', { sender: kiel, recipient: at('FR', '75001') }, undefined],
  ['the EU from Switzerland', { sender: kiel, recipient: kiel, pickup: at('CH', '8001') }, 'ioss_number'],
  [
    'Norway from Switzerland',
    { sender: kiel, recipient: at('NO', '0150'), pickup: at('CH', '8001') },
    undefined,
  ],
] as const)('goods to %s have the scheme of their route', (_, route, scheme) => {
  expect(sellerScheme(route)).toBe(scheme);
});

type Sold = {
  to?: string;
  cents?: number;
  quantity?: number;
  currency?: Currency;
  reason?: ExportReason | '';
  recipient_tax_number?: string;
  is_return?: boolean;
};
const proposed = ({
  to = 'GB',
  cents = 10_000,
  quantity = 1,
  currency = 'GBP',
  reason = 'sale',
  recipient_tax_number = '',
  is_return = false,
}: Sold) =>
  proposedSellerNumber(
    {
      sender: kiel,
      recipient: at(to),
      is_return,
      customs: {
        currency,
        reason,
        recipient_tax_number,
        lines: [{ origin_country: 'DE', quantity, unit_value_cents: cents, net_weight: 1 }],
      },
    },
    numbers,
    caseRates,
  );

test.each<[string, Sold, string]>([
  ['135 GBP', { cents: 13_500 }, 'GB111'],
  ['135.01 GBP', { cents: 13_501 }, ''],
  ['two pieces of 100 GBP', { quantity: 2 }, ''],
  [
    'two pieces of 2,000 NOK, since the item counts',
    { to: 'NO', cents: 200_000, quantity: 2, currency: 'NOK' },
    '2022222',
  ],
  ['3,000.01 NOK', { to: 'NO', cents: 300_001, currency: 'NOK' }, ''],
  ['100 EUR to Great Britain', { currency: 'EUR' }, 'GB111'],
  ['200 EUR to Great Britain', { currency: 'EUR', cents: 20_000 }, ''],
  ['goods without a value', { cents: 0 }, ''],
  ['a gift', { reason: 'gift' }, ''],
  ['a business with a number', { recipient_tax_number: 'GB123456789' }, ''],
  ['a return', { is_return: true }, ''],
])('the proposal for %s', (_, sold, number) => {
  expect(proposed(sold)).toBe(number);
});

test("a British buyer needs no number while the seller's covers the value", () => {
  const issuesOf = (seller_number: string, unit_value_cents: number) =>
    checkOrder(
      anOrder({
        recipient: anAddress({ country_code: 'GB', postal_code: 'SW1A 2AA', city: 'London' }),
        service: 'saver',
        parcels: [aParcel({ value_of_goods: 0 })],
        customs: aCustoms({
          currency: 'GBP',
          recipient_tax_number: '',
          seller_number,
          lines: [aGoodsLine({ quantity: 1, unit_value_cents, net_weight: 0.1 })],
        }),
      }),
      anOrderContext({ rates: caseRates }),
    ).issues?.map((it) => it.code) ?? [];
  expect(issuesOf('GB111222333', 13_500)).toEqual([]);
  expect(issuesOf('GB111222333', 13_501)).toEqual(['recipient_number_required']);
  expect(issuesOf('', 13_500)).toEqual(['recipient_number_required']);
});
