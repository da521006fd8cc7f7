import type { Currency } from './customs.ts';

/** Rates per EUR since `day`; a missing currency has no known rate. */
export type ExchangeRates = { day: string; rates: Record<string, number> };

/**
 * Renew this table from the European Central Bank's (docs/rules.md 12.9); AED, RSD, SAR and UAH from their central
 * banks. Default without `EXCHANGE_RATES`; round figures, entered on `day` without the bank's table, only to compare
 * values with limits.
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

export const rateOrigins = ['entered', 'setting', 'shipped'] as const;

export const rateLimits = { least: 0.000_1, most: 1_000_000, source: 80 } as const;

/** Hundredths in both currencies; undefined without a rate. */
export function centsInEuro(cents: number, currency: string, { rates }: ExchangeRates): number | undefined {
  if (currency === 'EUR') return cents;
  const rate = rates[currency];
  return rate === undefined ? undefined : Math.round(cents / rate);
}

/** For checks that the server repeats: limits apply to euros only. */
export const noRates: ExchangeRates = { day: '', rates: {} };
