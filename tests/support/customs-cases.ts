import type { PlainAddress } from '#domain/address/address.ts';
import type { Customs } from '#domain/customs/customs.ts';
import type { ExchangeRates } from '#domain/customs/exchange-rates.ts';
import type { OrderInput } from '#domain/order/order.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import { type ServiceLabel, servicesOfRoute } from '#domain/services/services.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { aCustoms, aGoodsLine } from '#support/invoice-samples.ts';

/** Per EUR: 930 CHF, 870 GBP and 1,160 USD are 1,000 EUR each. */
export const caseRates: ExchangeRates = { day: '2026-11-24', rates: { CHF: 0.93, GBP: 0.87, USD: 1.16 } };

const at = (country_code: string, postal_code: string, city: string, phone_country_prefix: string) => ({
  ...anAddress(),
  country_code,
  postal_code,
  city,
  phone_country_prefix,
});

const places = {
  Switzerland: anAddress({ country_code: 'CH' }),
  'Great Britain': anAddress({ country_code: 'GB' }),
  'Northern Ireland by its postal code': at('GB', 'BT1 5GS', 'Belfast', '44'),
  'Northern Ireland by its own code': at('NB', 'BT1 5GS', 'Belfast', '44'),
  'the USA': anAddress({ country_code: 'US' }),
  Norway: at('NO', '0150', 'Oslo', '47'),
  'the Canary Islands': at('ES', '35001', 'Las Palmas', '34'),
  'the Åland Islands': at('FI', '22100', 'Mariehamn', '358'),
  Büsingen: anAddress({ postal_code: '78266', city: 'Büsingen' }),
  Helgoland: anAddress({ postal_code: '27498', city: 'Helgoland' }),
  Turkey: { ...at('TR', '34000', 'Istanbul', '90'), phone_prefix: '0212', phone: '5550123' },
  France: at('FR', '75001', 'Paris', '33'),
} satisfies Record<string, PlainAddress>;
export type PlaceName = keyof typeof places;

const mrn = 'parcels.0.mrn_number mrn_required';
const eori = 'customs.sender_eori eori_required';
const declared = [mrn, eori];
const number = 'customs.recipient_tax_number recipient_number_required';
const badNumber = 'customs.recipient_tax_number recipient_number_not_valid';
const differs = 'parcels.0.value_of_goods value_differs_from_goods';
const missing = 'customs customs_required';

export type Case = {
  to: PlaceName;
  reason?: Customs['reason'];
  currency: Customs['currency'];
  /** Value of all goods, in whole units of the currency. */
  worth: number;
  customs?: Partial<Customs>;
  parcels?: readonly number[];
  mrn?: boolean;
  kind?: TransportKind;
  without?: boolean;
  asked: readonly string[];
};

const known = { sender_eori: 'DE1234567' };

const cases: readonly Case[] = [
  { to: 'Switzerland', currency: 'EUR', worth: 1_000, asked: [] },
  { to: 'Switzerland', currency: 'EUR', worth: 1_000.01, asked: declared },
  { to: 'Switzerland', currency: 'CHF', worth: 930, asked: [] },
  { to: 'Switzerland', currency: 'CHF', worth: 931, asked: declared },
  { to: 'Switzerland', currency: 'CHF', worth: 1_357, customs: known, asked: [mrn] },
  { to: 'Switzerland', currency: 'EUR', worth: 300, mrn: true, asked: [eori] },
  { to: 'Switzerland', reason: 'sample', currency: 'EUR', worth: 40, asked: [] },
  { to: 'Switzerland', reason: 'repair', currency: 'EUR', worth: 2_000, asked: declared },
  { to: 'Switzerland', reason: 'gift', currency: 'CHF', worth: 100, asked: [] },
  { to: 'Switzerland', currency: 'CHF', worth: 50, customs: { recipient_tax_number: '12' }, asked: [] },
  { to: 'Switzerland', currency: 'EUR', worth: 1, without: true, asked: [missing] },
  // One consignment: 2 × 600 needs an MRN, and 2 × 1,500 needs only one.
  { to: 'Switzerland', currency: 'EUR', worth: 1_200, customs: known, parcels: [600, 600], asked: [mrn] },
  {
    to: 'Switzerland',
    currency: 'EUR',
    worth: 3_000,
    customs: known,
    parcels: [1_500, 1_500],
    mrn: true,
    asked: [],
  },
  {
    to: 'Switzerland',
    currency: 'EUR',
    worth: 4_381.5,
    customs: known,
    parcels: [900],
    asked: [mrn, differs],
  },
  { to: 'Switzerland', currency: 'EUR', worth: 300, parcels: [900], asked: [differs] },
  { to: 'Switzerland', currency: 'EUR', worth: 298.4, parcels: [299], asked: [] },
  { to: 'Switzerland', currency: 'EUR', worth: 298, parcels: [150, 149], asked: [] },
  {
    to: 'Switzerland',
    currency: 'EUR',
    worth: 298,
    parcels: [150, 151],
    asked: ['parcels.1.value_of_goods value_differs_from_goods'],
  },
  { to: 'Switzerland', currency: 'CHF', worth: 930, parcels: [960], asked: [] },
  { to: 'Switzerland', currency: 'CHF', worth: 930, parcels: [1_200], asked: [differs] },
  { to: 'Great Britain', currency: 'GBP', worth: 870, asked: [number] },
  { to: 'Great Britain', currency: 'GBP', worth: 871, asked: [...declared, number] },
  {
    to: 'Great Britain',
    currency: 'EUR',
    worth: 5_000,
    customs: { ...known, recipient_tax_number: 'GB 123 456 789 000' },
    asked: [mrn],
  },
  {
    to: 'Great Britain',
    currency: 'EUR',
    worth: 90,
    customs: { recipient_tax_number: 'GB123456789' },
    asked: [],
  },
  {
    to: 'Great Britain',
    currency: 'EUR',
    worth: 90,
    customs: { recipient_tax_number: 'XI123456789000' },
    asked: [badNumber],
  },
  { to: 'Great Britain', reason: 'sample', currency: 'GBP', worth: 20, asked: [number] },
  { to: 'Great Britain', reason: 'repair', currency: 'GBP', worth: 20, asked: [number] },
  { to: 'Great Britain', reason: 'gift', currency: 'GBP', worth: 39, asked: [] },
  { to: 'Great Britain', currency: 'EUR', worth: 1, without: true, asked: [missing] },
  { to: 'Northern Ireland by its postal code', currency: 'EUR', worth: 5_000, without: true, asked: [] },
  { to: 'Northern Ireland by its own code', currency: 'GBP', worth: 5_000, asked: [] },
  { to: 'the USA', currency: 'USD', worth: 1_160, asked: [] },
  { to: 'the USA', currency: 'USD', worth: 1_161, asked: declared },
  { to: 'the USA', reason: 'sample', currency: 'USD', worth: 20, asked: [] },
  { to: 'the USA', reason: 'repair', currency: 'EUR', worth: 1_500, customs: known, mrn: true, asked: [] },
  { to: 'the USA', currency: 'EUR', worth: 1, without: true, asked: [missing] },
  {
    to: 'the USA',
    currency: 'EUR',
    worth: 5_000,
    kind: 'envelope',
    without: true,
    parcels: [5_000],
    asked: [],
  },
  { to: 'Norway', currency: 'EUR', worth: 1_000, asked: [] },
  { to: 'Norway', reason: 'gift', currency: 'EUR', worth: 1_001, asked: declared },
  { to: 'the Canary Islands', currency: 'EUR', worth: 1_000, asked: [] },
  { to: 'the Canary Islands', currency: 'USD', worth: 1_200, asked: declared },
  { to: 'the Canary Islands', currency: 'EUR', worth: 1, without: true, asked: [missing] },
  { to: 'the Åland Islands', currency: 'EUR', worth: 1_001, asked: declared },
  { to: 'the Åland Islands', currency: 'EUR', worth: 1, without: true, asked: [missing] },
  { to: 'Büsingen', currency: 'CHF', worth: 930, asked: [] },
  { to: 'Büsingen', currency: 'EUR', worth: 1, without: true, asked: [missing] },
  { to: 'Helgoland', currency: 'EUR', worth: 1_001, asked: declared },
  { to: 'Helgoland', currency: 'EUR', worth: 1, without: true, asked: [missing] },
  { to: 'Turkey', currency: 'EUR', worth: 1_000, asked: [] },
  { to: 'Turkey', reason: 'sample', currency: 'USD', worth: 1_161, asked: declared },
  { to: 'France', currency: 'EUR', worth: 5_000, without: true, parcels: [5_000], asked: [] },
];

export type CustomsCase = { name: string; order: OrderInput; asked: readonly string[] };

export const customsCases: readonly CustomsCase[] = cases.map((it) => ({
  name: nameOf(it),
  order: orderOf(it),
  asked: it.asked,
}));

function nameOf({ to, reason = 'sale', currency, worth, parcels, asked, ...it }: Case): string {
  const what = it.without ? (it.kind ?? 'goods without customs data') : `${reason} for ${worth} ${currency}`;
  const how = [parcels && `parcels of ${parcels.join(' and ')} EUR`, it.mrn && 'with an MRN'];
  const wants = asked.length === 0 ? 'nothing' : asked.map((issue) => issue.split(' ')[1]).join(', ');
  return `${[`${what} to ${to}`, ...how].filter(Boolean).join(', ')}: ${wants}`;
}

export function orderOf({ to, reason = 'sale', currency, worth, parcels = [0], ...it }: Case): OrderInput {
  const recipient = places[to];
  const service = servicesOfRoute({ sender: 'DE', recipient: recipient.country_code })
    .filter((label) => label !== 'special' && label !== 'saturday')
    .at(-1) as ServiceLabel;
  const lines = [aGoodsLine({ quantity: 1, unit_value_cents: Math.round(worth * 100) })];
  const customs = aCustoms({
    reason,
    currency,
    lines,
    sender_eori: '',
    recipient_tax_number: '',
    ...it.customs,
  });
  return anOrder({
    recipient,
    service,
    transport_kind: it.kind ?? 'parcel',
    parcels: parcels.map((value_of_goods, at) =>
      aParcel({ value_of_goods, mrn_number: it.mrn && at === 0 ? '26DE1234567890ABCD' : '' }),
    ),
    ...(it.without ? {} : { customs }),
  });
}
