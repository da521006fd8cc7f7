import type { OrderInput } from '#domain/order/order.ts';
import { anAddress, anOrder } from '#support/factories.ts';
import { aCustoms, aGoodsLine } from '#support/invoice-samples.ts';

/** An order and its expected issues as "path code". */
export type EmbargoCase = {
  name: string;
  to: string;
  at?: string;
  /** HS codes of its lines; omitted for a parcel within the EU or goods without a list. */
  codes?: readonly string[];
  kind?: OrderInput['transport_kind'];
  off?: readonly string[];
  said: readonly string[];
};

const off = ['recipient.country_code country_not_carried'];
const arms = (line = 0) => `customs.lines.${line}.hs_code arms_embargo`;
const priority = (line = 0) => `customs.lines.${line}.hs_code goods_embargoed`;
const asked = ['restrictions_declared restrictions_not_declared'];
const glasses = '90041091';

export const embargoCases: readonly EmbargoCase[] = [
  ...['SY', 'SD', 'MM', 'LY', 'CD', 'IQ', 'LB', 'ZW', 'SO', 'SS', 'VE', 'CF', 'HT', 'RU', 'BY', 'IR'].map(
    (to) => ({ name: `rifles to ${to} are refused`, to, codes: ['930190'], said: [arms()] }),
  ),
  { name: 'a part of arms to Syria is refused', to: 'SY', codes: ['93059900'], said: [arms()] },
  {
    name: 'ammunition to Libya is refused, by 11 digits too',
    to: 'LY',
    codes: ['93062100000'],
    said: [arms()],
  },
  { name: 'arms among other goods are named', to: 'SD', codes: [glasses, '930200'], said: [arms(1)] },
  { name: 'swords to Syria are asked about', to: 'SY', codes: ['930700'], said: asked },
  ...['CN', 'AM', 'AZ'].map((to) => ({
    name: `the embargo on ${to} is unconfirmed: arms are asked about`,
    to,
    codes: ['930190'],
    said: asked,
  })),
  ...['CH', 'US', 'GB'].map((to) => ({
    name: `arms to ${to} are asked about`,
    to,
    codes: ['930190'],
    said: asked,
  })),
  ...['RU', 'BY'].flatMap((to) => [
    { name: `processors to ${to} are refused`, to, codes: ['85423190'], said: [priority()] },
    { name: `ball bearings to ${to} are refused`, to, codes: ['848210'], said: [priority()] },
    {
      name: `machining centres to ${to} are refused, and the country is off`,
      to,
      codes: ['84571010'],
      off: [to],
      said: [...off, priority()],
    },
    { name: `glasses to ${to} are asked about once it is on`, to, codes: [glasses], said: asked },
    {
      name: `documents to ${to} are refused while it is off`,
      to,
      kind: 'envelope' as const,
      off: [to],
      said: off,
    },
    { name: `documents to ${to} are not asked about once it is on`, to, kind: 'envelope' as const, said: [] },
  ]),
  { name: 'processors to Switzerland are asked about', to: 'CH', codes: ['85423190'], said: asked },
  { name: 'parts of centrifuges to Iran are asked about', to: 'IR', codes: ['842191'], said: asked },
  { name: 'nothing goes to Iran while it is off', to: 'IR', codes: ['842191'], off: ['IR'], said: off },
  { name: 'Simferopol is asked about', to: 'UA', at: '95000', codes: [glasses], said: asked },
  { name: 'Sevastopol is asked about', to: 'UA', at: '99 000', codes: [glasses], said: asked },
  { name: 'Donetsk is asked about', to: 'UA', at: 'UA-83000', codes: [glasses], said: asked },
  { name: 'Mariupol is asked about', to: 'UA', at: '87500', codes: [glasses], said: asked },
  {
    name: 'Kyiv is asked about, for the listed persons',
    to: 'UA',
    at: '01001',
    codes: [glasses],
    said: asked,
  },
  { name: 'documents to Simferopol are not asked about', to: 'UA', at: '95000', kind: 'envelope', said: [] },
  { name: 'Turkey is asked about', to: 'TR', at: '34000', codes: [glasses], said: asked },
  { name: 'Georgia is asked about: no postal code tells its areas', to: 'GE', codes: [glasses], said: asked },
  { name: 'a code of northern Cyprus is asked about', to: 'CY', at: '99300', said: asked },
  { name: 'Nicosia is not asked about', to: 'CY', at: '1010', said: [] },
  { name: 'glasses to Libya are not asked about', to: 'LY', codes: [glasses], said: [] },
  { name: 'glasses to Switzerland are not asked about', to: 'CH', codes: [glasses], said: [] },
  { name: 'perfume to Switzerland is asked about', to: 'CH', codes: ['330300'], said: asked },
  { name: 'live animals to the USA are asked about', to: 'US', codes: ['01012990'], said: asked },
  { name: 'a code that is too short says nothing', to: 'SY', codes: ['9301'], said: asked },
  { name: 'France is not asked about', to: 'FR', at: '75001', said: [] },
  { name: 'the staff can switch any country off', to: 'FR', at: '75001', off: ['FR'], said: off },
  { name: 'a part of a country is off with it', to: 'NB', at: 'BT1 5GS', off: ['GB'], said: off },
];

const postalCodes: Record<string, string> = {
  AM: '0010',
  AZ: 'AZ1000',
  BY: '220030',
  CN: '100000',
  GE: '0108',
  HT: 'HT6110',
  IQ: '10001',
  IR: '1193653471',
  MM: '11181',
  RU: '101000',
  SD: '11111',
  UA: '01001',
  VE: '1010',
};

export function embargoedOrder({ to, at, codes, kind = 'parcel' }: EmbargoCase): OrderInput {
  const known = ['CH', 'US', 'GB'].includes(to) ? to : 'CH';
  const recipient = { ...anAddress({ country_code: known }), country_code: to };
  const postal_code = at ?? postalCodes[to] ?? (known === to ? recipient.postal_code : '');
  return anOrder({
    service: kind === 'envelope' ? 'express' : 'standard',
    transport_kind: kind,
    recipient: { ...recipient, postal_code },
    ...(codes ? { customs: aCustoms({ lines: codes.map((hs_code) => aGoodsLine({ hs_code })) }) } : {}),
  });
}
