import type { Currency } from './customs.ts';

/** What one EUR is worth in other currencies, and since when. A currency that is not there has no known rate. */
export type ExchangeRates = { day: string; rates: Record<string, number> };

/**
 * THE TABLE TO RENEW: rates that hold where the operator names no others (`EXCHANGE_RATES`), with the day they were
 * entered here. They are round figures to decide on which side of a limit goods are, not to pay with: entered without
 * the European Central Bank's table at hand, and to be renewed from it (docs/rules.md 12.9). AED, RSD, SAR and UAH are
 * not in that table; their central banks name them.
 */
export const shippedRates = {
  day: '2026-11-24',
  rates: {
    EUR: 1,
    CHF: 0.93,
    GBP: 0.87,
    USD: 1.16,
    AED: 4.26,
    AUD: 1.77,
    BRL: 6.2,
    CAD: 1.62,
    CNY: 8.25,
    CZK: 24.3,
    DKK: 7.46,
    HKD: 9.02,
    HUF: 385,
    ILS: 3.8,
    INR: 103,
    ISK: 147,
    JPY: 180,
    KRW: 1_690,
    MXN: 21.3,
    NOK: 11.7,
    NZD: 2.05,
    PLN: 4.24,
    RON: 5.09,
    RSD: 117.2,
    SAR: 4.35,
    SEK: 10.95,
    SGD: 1.5,
    THB: 37.5,
    TRY: 49,
    UAH: 48.8,
    ZAR: 20,
  },
} satisfies ExchangeRates & { rates: Record<Currency, number> };

/** Whose word a rate is. */
export const rateOrigins = ['entered', 'setting', 'shipped'] as const;

/** What may be typed as a rate, and how long its source is. */
export const rateLimits = { least: 0.000_1, most: 1_000_000, source: 80 } as const;

/** Hundredths of a currency in hundredths of EUR; undefined where no rate is known. */
export function centsInEuro(cents: number, currency: string, { rates }: ExchangeRates): number | undefined {
  if (currency === 'EUR') return cents;
  const rate = rates[currency];
  return rate === undefined ? undefined : Math.round(cents / rate);
}

/** Rates where somebody else judges anew: only euros are judged by their value. */
export const noRates: ExchangeRates = { day: '', rates: {} };
