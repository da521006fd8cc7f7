import type { Customs } from '#domain/customs/customs.ts';
import type { OrderInput } from '#domain/order/order.ts';
import { type Case, orderOf, type PlaceName } from '#support/customs-cases.ts';
import { anAddress } from '#support/factories.ts';

/*
 * Every border place, reason and currency just below and above 1,000 EUR, also as a return from Switzerland;
 * customs-cases.ts has the hand-picked cases.
 */

const places: readonly PlaceName[] = [
  'Switzerland',
  'Great Britain',
  'Northern Ireland by its postal code',
  'the USA',
  'Norway',
  'the Canary Islands',
  'the Åland Islands',
  'Büsingen',
  'Helgoland',
  'Turkey',
];
const reasons: readonly NonNullable<Case['reason']>[] = ['sale', 'sample', 'repair', 'gift'];
/** 1,000 EUR in each currency by `caseRates`. */
const limits = { EUR: 1_000, CHF: 930, GBP: 870, USD: 1_160 } as const;
const currencies = Object.keys(limits) as (keyof typeof limits)[];

export type GridCase = { name: string; order: OrderInput; asked: readonly string[] };

/** Expected issues by destination, reason and value (docs/rules.md 12.2 to 12.6). */
function askedOf(to: PlaceName, reason: string, isAbove: boolean): string[] {
  if (to === 'Northern Ireland by its postal code') return [];
  const declared = ['parcels.0.mrn_number mrn_required', 'customs.sender_eori eori_required'];
  const number = to === 'Great Britain' && reason !== 'gift';
  return [
    ...(isAbove ? declared : []),
    ...(number ? ['customs.recipient_tax_number recipient_number_required'] : []),
  ];
}

const outward = places.flatMap((to) =>
  reasons.flatMap((reason) =>
    currencies.flatMap((currency) =>
      [false, true].map((isAbove) => ({
        to,
        reason,
        currency,
        isAbove,
        worth: limits[currency] + (isAbove ? 1 : 0),
      })),
    ),
  ),
);

/** Returns need the importer's EORI and the first export, but no MRN or exporter's EORI. */
const returns = currencies.flatMap((currency) =>
  [0, 1].flatMap((more) => {
    const worth = limits[currency] + more;
    const of = (customs: Partial<Customs>): OrderInput => ({
      ...orderOf({ to: 'Switzerland', reason: 'return', currency, worth, customs, asked: [] }),
      is_return: true,
      has_collect_address: true,
      differ_pickup: anAddress({ country_code: 'CH' }),
      recipient: anAddress(),
    });
    const name = `a return out of Switzerland worth ${worth} ${currency}`;
    return [
      {
        name,
        order: of({ recipient_tax_number: 'DE1234567', original_invoice_number: 'RE-2026/3' }),
        asked: [],
      },
      {
        name: `${name} of which nothing else is known`,
        order: of({ recipient_tax_number: '', original_invoice_number: '' }),
        asked: [
          'customs.recipient_tax_number importer_eori_required',
          'customs.original_invoice_number original_export_required',
        ],
      },
    ];
  }),
);

export const customsGrid: readonly GridCase[] = [
  ...outward.map(({ to, reason, currency, isAbove, worth }) => ({
    name: `${reason} for ${worth} ${currency} to ${to}`,
    order: orderOf({ to, reason, currency, worth, asked: [] }),
    asked: askedOf(to, reason, isAbove),
  })),
  ...returns,
];

/** For HTTP: each place with each reason, currency and side of the limit at least once. */
export const customsGridForServer: readonly GridCase[] = customsGrid.filter((_, at) => {
  if (at >= outward.length) return true;
  const { to, reason, currency } = outward[at] ?? {};
  const turn = places.indexOf(to as PlaceName) + reasons.indexOf(reason as never);
  return currencies.indexOf(currency as never) === turn % currencies.length;
});
