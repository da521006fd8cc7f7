import { samePlaceKey } from '#domain/address/same-address.ts';
import type { Hint } from '#domain/values/codes.ts';
import { wholeEuros } from '#domain/values/money.ts';
import { weightLimits } from '#domain/values/weight-limits.ts';
import { customsLimits, customsTotals } from './customs.ts';
import type { ExchangeRates } from './exchange-rates.ts';
import { type Consignment, consignmentValue, hasMrn, isExport } from './export-declaration.ts';

/*
 * A client's exports of one day to one consignee count together for the electronic declaration (DR (EU) 2015/2446 Art.
 * 137(1)(b)). Orders stand alone in the portal, so the sum is a hint and never refuses (docs/rules.md 12.29).
 */

/** Entries of a call. */
export const mostAskedOrders = 200;

type Recipient = Parameters<typeof samePlaceKey>[0] & { country_code: string };
type Export = Consignment & { recipient: Recipient };

/** `value_cents` in hundredths of EUR, `net_weight` in kg. */
export type DayGoods = { orders: number; value_cents: number; net_weight: number };

/** Orders that the one being checked is compared with; it is not among them. */
export type EarlierOrders = {
  /** Sums of the same day, by `consigneeKey`. */
  goods: ReadonlyMap<string, DayGoods>;
  /** By invoice number: the Berlin day of the newest order with it. */
  invoices: ReadonlyMap<string, string>;
};

/** Equal for one place, however its name and street are spelled. */
export const consigneeKey = (recipient: Recipient): string =>
  `${recipient.country_code}|${samePlaceKey(recipient)}`;

/** Facts of an order that `earlierHints` compares; `goods` are undefined unless it is an export with customs papers. */
export type ComparedOrder = {
  consignee: string;
  goods: DayGoods | undefined;
  has_mrn: boolean;
  invoice_number: string;
};

export function comparedOrder(
  order: Export & { customs?: { invoice_number: string } | undefined },
  rates: ExchangeRates,
): ComparedOrder {
  return {
    consignee: consigneeKey(order.recipient),
    goods: dayGoods(order, rates),
    has_mrn: hasMrn(order),
    invoice_number: order.customs?.invoice_number.trim() ?? '',
  };
}

/** Goods of one order; undefined unless it is an export that needs customs papers. */
export function dayGoods(order: Export, rates: ExchangeRates): DayGoods | undefined {
  if (!isExport(order)) return undefined;
  const net_weight = order.customs ? customsTotals(order.customs.lines).net_weight : 0;
  return { orders: 1, value_cents: consignmentValue(order, rates), net_weight };
}

export function earlierHints(order: ComparedOrder, earlier: EarlierOrders): Hint[] {
  const hints: Hint[] = [];
  const sum = sumToDeclare(order, earlier);
  if (sum) {
    const params = {
      others: sum.orders - 1,
      value: wholeEuros(sum.value_cents),
      weight: Math.ceil(sum.net_weight),
    };
    hints.push({ path: 'customs.lines', code: 'day_sum_to_declare', params });
  }
  const day = earlier.invoices.get(order.invoice_number);
  if (day !== undefined)
    hints.push({ path: 'customs.invoice_number', code: 'invoice_number_used', params: { day } });
  return hints;
}

/** The sum of this day's exports to the consignee, if only the sum needs a declaration. */
function sumToDeclare(
  { consignee, goods: own, has_mrn }: ComparedOrder,
  { goods }: EarlierOrders,
): DayGoods | undefined {
  const others = goods.get(consignee);
  if (!own || !others || has_mrn || isAboveLimit(own)) return undefined;
  const sum = addGoods(own, others);
  return isAboveLimit(sum) ? sum : undefined;
}

function isAboveLimit({ value_cents, net_weight }: DayGoods): boolean {
  return value_cents > customsLimits.declared_value * 100 || net_weight > weightLimits.declared;
}

export const addGoods = (a: DayGoods, b: DayGoods): DayGoods => ({
  orders: a.orders + b.orders,
  value_cents: a.value_cents + b.value_cents,
  net_weight: a.net_weight + b.net_weight,
});
