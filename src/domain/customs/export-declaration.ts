import { type ParcelFacts, parcelLimits } from '#domain/services/parcel.ts';
import type { Issue } from '#domain/values/codes.ts';
import { wholeEuros } from '#domain/values/money.ts';
import { weightLimits } from '#domain/values/weight-limits.ts';
import {
  type CustomsRoute,
  customsLimits,
  customsTotals,
  type LineFigures,
  papersBorder,
} from './customs.ts';
import { goesOut } from './customs-territory.ts';
import { centsInEuro, type ExchangeRates } from './exchange-rates.ts';

/*
 * Exports above 1,000 EUR or 1,000 kg net need an electronic declaration with an MRN (UCC Art. 158 and 269; DR (EU)
 * 2015/2446 Art. 137(1)(b)), also to special fiscal territories (UCC Art. 1(3), DR Art. 134). Value, weight and MRN count
 * per consignment, not per parcel.
 */

type Goods = { currency: string; lines: readonly LineFigures[] };
type Parcels = readonly Pick<ParcelFacts, 'value_of_goods' | 'mrn_number'>[];
export type Consignment = CustomsRoute & { parcels: Parcels; customs?: Goods | undefined };

/** Hundredths of EUR; undefined for 0 or an unknown rate. */
export function goodsInEuro(customs: Goods | undefined, rates: ExchangeRates): number | undefined {
  if (!customs) return undefined;
  return centsInEuro(customsTotals(customs.lines).value_cents, customs.currency, rates) || undefined;
}

const sumOf = (parcels: Parcels) => parcels.reduce((sum, parcel) => sum + parcel.value_of_goods, 0);

/** Hundredths of EUR; without lines the parcels' values count. */
export function consignmentValue({ parcels, customs }: Consignment, rates: ExchangeRates): number {
  return goodsInEuro(customs, rates) ?? sumOf(parcels) * 100;
}

export function isExport(route: CustomsRoute): boolean {
  return goesOut(route.pickup ?? route.sender, papersBorder(route));
}

/** A declarant needs an EORI (DR Art. 5), even below the limit. */
export function isDeclared(consignment: Consignment, rates: ExchangeRates): boolean {
  return isExport(consignment) && (hasMrn(consignment) || needsMrn(consignment, rates));
}

export const hasMrn = ({ parcels }: { parcels: readonly { mrn_number: string }[] }): boolean =>
  parcels.some((parcel) => parcel.mrn_number.trim() !== '');

export function needsMrn(consignment: Consignment, rates: ExchangeRates): boolean {
  const weight = consignment.customs ? customsTotals(consignment.customs.lines).net_weight : 0;
  const isAbove =
    consignmentValue(consignment, rates) > customsLimits.declared_value * 100 ||
    weight > weightLimits.declared;
  return isAbove && isExport(consignment);
}

const dearest = (parcels: Parcels) => {
  const values = parcels.map((parcel) => parcel.value_of_goods);
  return values.indexOf(Math.max(...values));
};

export function mrnIssues(consignment: Consignment, rates: ExchangeRates): Issue[] {
  if (!needsMrn(consignment, rates) || hasMrn(consignment)) return [];
  return [{ path: `parcels.${dearest(consignment.parcels)}.mrn_number`, code: 'mrn_required' }];
}

const foreignTolerance = 0.1;

/** The parcels' values must match the lines, unless all are empty. */
export function valueIssues({ parcels, customs }: Consignment, rates: ExchangeRates): Issue[] {
  const goods = goodsInEuro(customs, rates);
  const stated = sumOf(parcels);
  if (!customs || goods === undefined) return [];
  if (goods > parcelLimits.maxMoney * 100) return [{ path: 'customs.lines', code: 'too_large' }];
  if (stated === 0) return [];
  const margin = customs.currency === 'EUR' ? 0 : (goods / 100) * foreignTolerance;
  // Each parcel's value may be rounded to whole euros.
  const rounding = parcels.length;
  if (Math.abs(stated - goods / 100) < rounding + margin) return [];
  const params = { parcels: stated, goods: wholeEuros(goods) };
  return [{ path: `parcels.${dearest(parcels)}.value_of_goods`, code: 'value_differs_from_goods', params }];
}

/** Whole euros; undefined if the user has to type the value. */
export function valueByGoods(consignment: Consignment, rates: ExchangeRates): number | undefined {
  if (consignment.parcels.length !== 1 || papersBorder(consignment) === undefined) return undefined;
  const goods = goodsInEuro(consignment.customs, rates);
  return goods === undefined ? undefined : wholeEuros(goods);
}
