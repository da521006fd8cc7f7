import { type ParcelFacts, parcelLimits } from '#domain/services/parcel.ts';
import type { Issue } from '#domain/values/codes.ts';
import { wholeEuros } from '#domain/values/money.ts';
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
 * What leaves the Union and is worth more than 1,000 EUR is declared electronically before it goes, and the
 * declaration's number is the MRN (UCC Art. 158 and 269; DR (EU) 2015/2446 Art. 137(1)(b)). Trade with the special
 * fiscal territories is declared the same way (UCC Art. 1(3), DR Art. 134). The law counts the consignment, whose
 * goods are declared together, however many parcels they are in; so one MRN is enough for all of them.
 */

type Goods = { currency: string; lines: readonly LineFigures[] };
type Parcels = readonly Pick<ParcelFacts, 'value_of_goods' | 'mrn_number'>[];
type Consignment = CustomsRoute & { parcels: Parcels; customs?: Goods | undefined };

/** The lines of goods in hundredths of EUR; undefined while they are worth nothing, or no rate of their currency is known. */
export function goodsInEuro(customs: Goods | undefined, rates: ExchangeRates): number | undefined {
  if (!customs) return undefined;
  return centsInEuro(customsTotals(customs.lines).value_cents, customs.currency, rates) || undefined;
}

const sumOf = (parcels: Parcels) => parcels.reduce((sum, parcel) => sum + parcel.value_of_goods, 0);

/** What the consignment is worth, in hundredths of EUR: its lines say it, and the parcels only where there are none. */
export function consignmentValue({ parcels, customs }: Consignment, rates: ExchangeRates): number {
  return goodsInEuro(customs, rates) ?? sumOf(parcels) * 100;
}

/** True of goods that go out over a border where papers are needed; documents never do. */
export function isExport(route: CustomsRoute): boolean {
  return goesOut(route.pickup ?? route.sender, papersBorder(route));
}

/** True of an export with an MRN, whether its value asks for one or not: who declares needs an EORI (DR Art. 5). */
export function isDeclared(consignment: Consignment, rates: ExchangeRates): boolean {
  const hasMrn = consignment.parcels.some((parcel) => parcel.mrn_number.trim() !== '');
  return isExport(consignment) && (hasMrn || needsMrn(consignment, rates));
}

/** True if the consignment is declared electronically, and so has an MRN. */
export function needsMrn(consignment: Consignment, rates: ExchangeRates): boolean {
  return isExport(consignment) && consignmentValue(consignment, rates) > customsLimits.declared * 100;
}

const dearest = (parcels: Parcels) => {
  const values = parcels.map((parcel) => parcel.value_of_goods);
  return values.indexOf(Math.max(...values));
};

/** The law counts the consignment, the field stands on the parcel: one parcel with the number is enough. */
export function mrnIssues(consignment: Consignment, rates: ExchangeRates): Issue[] {
  const { parcels } = consignment;
  if (!needsMrn(consignment, rates) || parcels.some((parcel) => parcel.mrn_number.trim() !== '')) return [];
  return [{ path: `parcels.${dearest(parcels)}.mrn_number`, code: 'mrn_required' }];
}

/** Of values in other currencies: companies convert at rates of their own. */
const foreignTolerance = 0.1;

/** The parcels' own values say the same as the lines, as far as whole euros and other people's rates can; none at all contradict nothing. */
export function valueIssues({ parcels, customs }: Consignment, rates: ExchangeRates): Issue[] {
  const goods = goodsInEuro(customs, rates);
  const stated = sumOf(parcels);
  if (!customs || goods === undefined) return [];
  if (goods > parcelLimits.maxMoney * 100) return [{ path: 'customs.lines', code: 'too_large' }];
  if (stated === 0) return [];
  const margin = customs.currency === 'EUR' ? 0 : (goods / 100) * foreignTolerance;
  // Each parcel's value may be rounded to whole euros, up or down.
  const rounding = parcels.length;
  if (Math.abs(stated - goods / 100) < rounding + margin) return [];
  const params = { parcels: stated, goods: wholeEuros(goods) };
  return [{ path: `parcels.${dearest(parcels)}.value_of_goods`, code: 'value_differs_from_goods', params }];
}

/** One parcel holds all goods, so its value is theirs, in whole euros; undefined where it has to be said. */
export function valueByGoods(consignment: Consignment, rates: ExchangeRates): number | undefined {
  if (consignment.parcels.length !== 1 || papersBorder(consignment) === undefined) return undefined;
  const goods = goodsInEuro(consignment.customs, rates);
  return goods === undefined ? undefined : wholeEuros(goods);
}
