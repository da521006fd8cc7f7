import { describe, expect, test } from 'vitest';
import type { Customs } from '#domain/customs/customs.ts';
import { checkOrder, type OrderContext } from '#domain/order/order-rules.ts';
import { anAddress, anOrder } from '#support/factories.ts';

const context: OrderContext = {
  now: new Date('2026-11-17T09:00:00Z'),
  isPickupAllowed: true,
  terms: { version: '2026-01', isAccepted: false },
  isValorEnabled: true,
  specialActivation: true,
};
const aLine = {
  description: 'Sunglasses',
  hs_code: '90041091',
  origin_country: 'IT',
  quantity: 20,
  unit_value_cents: 1490,
  net_weight: 0.75,
};
const customs = {
  invoice_type: 'commercial',
  invoice_number: 'RE-17',
  invoice_date: '2026-11-17',
  reason: 'sale',
  incoterm: 'DAP',
  currency: 'EUR',
  sender_eori: 'DE1234567',
  recipient_tax_number: '',
  lines: [aLine],
} satisfies Customs;
const swiss = anAddress({ country_code: 'CH' });
const american = anAddress({ country_code: 'US' });
const turkish = { ...swiss, country_code: 'TR', postal_code: '34000', city: 'Istanbul' };
type Recipient = ReturnType<typeof anAddress>;

const check = (recipient: Recipient, change: object = {}, more: object = {}) =>
  checkOrder(
    anOrder({
      recipient,
      service: recipient.country_code === 'CH' ? 'standard' : 'saver',
      customs: { ...customs, ...change },
      ...more,
    }),
    context,
  );
const german = {
  lines: [aLine, { ...aLine, description: 'Schrauben' }, { ...aLine, description: 'Stühle' }],
};

describe('a hint', () => {
  test.each([
    [
      'a German description for customs in the USA',
      american,
      german,
      'customs.lines.1.description',
      'description_german',
    ],
    [
      'an unusual number in Switzerland',
      swiss,
      { recipient_tax_number: '123' },
      'customs.recipient_tax_number',
      'recipient_number_unusual',
    ],
    [
      'an unusual number in the USA',
      american,
      { recipient_tax_number: '12' },
      'customs.recipient_tax_number',
      'recipient_number_unusual',
    ],
    ['goods for Turkey', turkish, {}, 'customs', 'atr_saves_duty'],
    ['a gift to Switzerland', swiss, { reason: 'gift' }, 'customs.reason', 'gift_private_only'],
    ['a gift to the USA', american, { reason: 'gift' }, 'customs.reason', 'gift_private_only'],
  ])('stands beside the accepted order: %s', (_, recipient, change, path, code) => {
    const { order, issues, hints } = check(recipient, change);
    expect(issues).toBeUndefined();
    expect(order).toBeDefined();
    expect(hints.map((it) => [it.path, it.code])).toEqual([[path, code]]);
  });

  test.each(['Goods', 'gift', ' Waren. ', '.', 'Freight of all kinds', 'Ersatzteile'])(
    'stands at goods called "%s"',
    (description) => {
      const { hints } = check(swiss, { lines: [aLine, { ...aLine, description }] });
      expect(hints).toEqual([{ path: 'customs.lines.1.description', code: 'description_vague' }]);
    },
  );

  test('names the usual number', () =>
    expect(check(swiss, { recipient_tax_number: '123' }).hints[0]?.params).toEqual({
      example: 'CHE-123.456.789',
    }));

  test.each([
    ['an English description', american, {}],
    ['a German description for customs in Switzerland', swiss, german],
    ['the usual number', swiss, { recipient_tax_number: 'CHE-123.456.789 MWST' }],
    ['no number', american, {}],
    [
      'a gift to Turkey’s neighbour without a known limit',
      anAddress({ country_code: 'RS' }),
      { reason: 'gift' },
    ],
    ['a sale to Switzerland', swiss, { reason: 'sale' }],
    ['goods that are named', swiss, { lines: [{ ...aLine, description: 'Gift boxes of cardboard' }] }],
    ['a country without a known number', anAddress(), { recipient_tax_number: '123' }],
  ])('is absent for %s', (_, recipient, change) => expect(check(recipient, change).hints).toEqual([]));

  test('is absent for goods that cross no border, whatever the customs data say', () =>
    expect(check(anAddress(), { ...german, recipient_tax_number: '1' }).hints).toEqual([]));

  test('speaks of no A.TR for goods that come from Turkey', () => {
    const { hints } = check(anAddress(), {}, { has_collect_address: true, differ_pickup: turkish });
    expect(hints).toEqual([]);
  });

  test('stands beside issues of the same order', () => {
    const { issues, hints } = check(american, { ...german, invoice_number: '' });
    expect(issues?.map((it) => it.code)).toEqual(['invoice_number_required']);
    expect(hints.map((it) => it.code)).toEqual(['description_german']);
  });
});
