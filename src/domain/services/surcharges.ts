import { weightLimits } from '#domain/values/weight-limits.ts';
import { girth, type Parcel, roundUpWeight, sides, type TransportKind } from './parcel.ts';
import { origin, type Route } from './route.ts';

export const surchargeCodes = [
  'oversize_girth',
  'large_parcel_girth',
  'handling_length',
  'handling_second_side',
  'handling_weight',
] as const;
export type SurchargeCode = (typeof surchargeCodes)[number];

/** German names on papers and in files (docs/rules.md 21.5). */
export const surchargeNames = {
  oversize_girth: 'Übergrößenzuschlag - Gurtmaß',
  large_parcel_girth: 'Zuschlag großes Paket - Gurtmaß',
  handling_length: 'Zusätzliches Handling - Länge',
  handling_second_side: 'Zusätzliches Handling - zweitlängste Seite',
  handling_weight: 'Zusätzliches Handling - Gewicht',
} satisfies Record<SurchargeCode, string>;

/** `measured` and `limit` in `unit`; `amount_eur` in whole EUR. */
export type Surcharge = {
  code: SurchargeCode;
  amount_eur: number;
  measured: number;
  limit: number;
  unit: 'cm' | 'kg';
};

/** A measure must exceed the limit (docs/rules.md 9.4). The fees list in the downloads uses this table. */
export const surchargeRules = {
  oversize_girth: { limit: 400, national: 100, abroad: 100, unit: 'cm' },
  large_parcel_girth: { limit: 300, national: 65, abroad: 65, unit: 'cm' },
  handling_length: { limit: 100, national: 15, abroad: 17, unit: 'cm' },
  handling_second_side: { limit: 76, national: 15, abroad: 17, unit: 'cm' },
  handling_weight: { limit: weightLimits.handling, national: 15, abroad: 17, unit: 'kg' },
} as const satisfies Record<
  SurchargeCode,
  { limit: number; national: number; abroad: number; unit: 'cm' | 'kg' }
>;

/** Recipient and differing pickup address are in Germany (docs/rules.md 9.5). */
export function isNationalForSurcharges(route: Route): boolean {
  return route.recipient === 'DE' && origin({ ...route, sender: 'DE' }) === 'DE';
}

export type SurchargeContext = { transport_kind: TransportKind; service: string; isNational: boolean };

/** Parcels only, not the special service; only the higher of both girth surcharges. */
export function surcharges(
  parcel: Pick<Parcel, 'length' | 'width' | 'height' | 'weight'>,
  context: SurchargeContext,
): Surcharge[] {
  if (context.transport_kind !== 'parcel' || context.service === 'special') return [];
  const [, middle = 0, largest = 0] = sides(parcel);
  const around = girth(parcel);
  const measured: [SurchargeCode, number][] = [
    around > surchargeRules.oversize_girth.limit
      ? ['oversize_girth', around]
      : ['large_parcel_girth', around],
    ['handling_length', largest],
    ['handling_second_side', middle],
    ['handling_weight', roundUpWeight(parcel.weight)],
  ];
  return measured.flatMap(([code, value]) => {
    const rule = surchargeRules[code];
    if (value <= rule.limit) return [];
    const amount_eur = context.isNational ? rule.national : rule.abroad;
    return [{ code, amount_eur, measured: value, limit: rule.limit, unit: rule.unit }];
  });
}

export function surchargeTotal(list: readonly Surcharge[]): number {
  return list.reduce((sum, it) => sum + it.amount_eur, 0);
}
