import { expect, test } from 'vitest';
import { noRates } from '#domain/customs/exchange-rates.ts';
import { needsMrn } from '#domain/customs/export-declaration.ts';
import { aGoodsLine } from '#support/invoice-samples.ts';

const kiel = { country_code: 'DE', postal_code: '24103' };
const chur = { country_code: 'CH', postal_code: '7000' };

const exported = (net_weights: readonly number[], { recipient = chur, transport_kind = 'pallet' } = {}) =>
  needsMrn(
    {
      sender: kiel,
      recipient,
      transport_kind: transport_kind as 'pallet',
      parcels: [{ value_of_goods: 200, mrn_number: '' }],
      customs: {
        currency: 'EUR',
        lines: net_weights.map((net_weight) =>
          aGoodsLine({ quantity: 1, unit_value_cents: 10_000, net_weight }),
        ),
      },
    },
    noRates,
  );

test.each([
  ['1,000 kg net need none', [1_000], false],
  ['1,000.001 kg net need one', [1_000.001], true],
  ['lines count together', [600, 400.5], true],
  ['lines of 1,000 kg together need none', [600, 400], false],
  ['an unknown weight counts as none', [0], false],
] as const)('an MRN by weight: %s', (_, net_weights, is) => expect(exported(net_weights)).toBe(is));

test('goods that stay in the territory need no MRN at any weight', () => {
  expect(exported([5_000], { recipient: { country_code: 'FR', postal_code: '75001' } })).toBe(false);
});
