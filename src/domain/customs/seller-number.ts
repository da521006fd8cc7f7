import { type CustomsRoute, customsTotals, entersTerritory, type LineFigures } from './customs.ts';
import { isInCustomsTerritory, territory } from './customs-territory.ts';
import { centsInEuro, type ExchangeRates } from './exchange-rates.ts';

/*
 * Numbers under which a seller collects the VAT of a private buyer's country up to a value: UK VAT (nibusinessinfo.co.uk),
 * Norway's VOEC (toll.no) and the EU's IOSS for imports (Council decision of 2026-02-11), all collected on 2026-11-27
 * (docs/rules.md 12.30).
 */

export const sellerSchemes = ['uk_vat_number', 'voec_number', 'ioss_number'] as const;
export type SellerScheme = (typeof sellerSchemes)[number];
/** Numbers in the client's options; '' if the client has none. */
export type SellerNumbers = Readonly<Record<SellerScheme, string>>;

type Limit = { cents: number; currency: string; isPerItem?: true };
const limits: Readonly<Record<SellerScheme, Limit>> = {
  uk_vat_number: { cents: 13_500, currency: 'GBP' },
  voec_number: { cents: 300_000, currency: 'NOK', isPerItem: true },
  ioss_number: { cents: 15_000, currency: 'EUR' },
};

/** The scheme of a route, whatever the goods are worth. */
export function sellerScheme(route: Omit<CustomsRoute, 'transport_kind'>): SellerScheme | undefined {
  if (entersTerritory(route)) return 'ioss_number';
  if (!isInCustomsTerritory(route.pickup ?? route.sender)) return undefined;
  const to = territory(route.recipient);
  return to === 'GB' ? 'uk_vat_number' : to === 'NO' ? 'voec_number' : undefined;
}

type Goods = { currency: string; lines: readonly LineFigures[] };

/** false if the value or a rate is unknown. */
export function isWithinScheme(
  scheme: SellerScheme,
  { currency, lines }: Goods,
  rates: ExchangeRates,
): boolean {
  const limit = limits[scheme];
  const cents = limit.isPerItem
    ? Math.max(0, ...lines.map((it) => it.unit_value_cents ?? 0))
    : customsTotals(lines).value_cents;
  if (currency === limit.currency) return cents > 0 && cents <= limit.cents;
  const [value, most] = [
    centsInEuro(cents, currency, rates),
    centsInEuro(limit.cents, limit.currency, rates),
  ];
  return value !== undefined && most !== undefined && value > 0 && value <= most;
}

/** The goods are sold under the seller's number and within the scheme's limit. */
export function isPaidBySeller(
  route: Omit<CustomsRoute, 'transport_kind'>,
  customs: Goods & { reason: string; seller_number?: string | undefined },
  rates: ExchangeRates,
): boolean {
  const scheme = sellerScheme(route);
  if (!scheme || customs.reason !== 'sale' || !customs.seller_number?.trim()) return false;
  return isWithinScheme(scheme, customs, rates);
}

type Sale = Omit<CustomsRoute, 'transport_kind'> & {
  is_return: boolean;
  customs: Goods & { reason: string; recipient_tax_number: string };
};

/** The client's number for a sale to a private buyer; a recipient with a tax number is a business. */
export function proposedSellerNumber(sale: Sale, numbers: SellerNumbers, rates: ExchangeRates): string {
  const { customs, is_return } = sale;
  const scheme = sellerScheme(sale);
  const isPrivateSale = customs.reason === 'sale' && customs.recipient_tax_number.trim() === '' && !is_return;
  return scheme && isPrivateSale && isWithinScheme(scheme, customs, rates) ? numbers[scheme] : '';
}
