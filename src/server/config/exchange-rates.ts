import * as v from 'valibot';
import { currencies } from '#domain/customs/customs.ts';
import { type ExchangeRates, shippedRates } from '#domain/customs/exchange-rates.ts';
import { isDay } from '#domain/values/working-days.ts';

const message = 'must be a day and rates per EUR, as in: 2026-12-01 USD=1.16 CHF=0.93';

const Rate = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{3}=\d+(\.\d+)?$/, message),
  v.transform((it): [string, number] => [it.slice(0, 3), Number(it.slice(4))]),
  v.check(([code, rate]) => code !== 'EUR' && currencies.some((it) => it === code) && rate > 0, message),
);

/** The operator's rates override the shipped ones and must state their day. */
export const ExchangeRatesSetting = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => text.split(/[\s,;]+/)),
    v.check(([day = '']) => isDay(day), message),
    v.transform(([day = '', ...rates]) => ({ day, rates })),
    v.object({ day: v.string(), rates: v.pipe(v.array(Rate), v.minLength(1, message)) }),
    v.transform(
      ({ day, rates }): ExchangeRates => ({
        day,
        rates: { ...shippedRates.rates, ...Object.fromEntries(rates) },
      }),
    ),
  ),
);
