import * as v from 'valibot';
import { currencies } from '#domain/customs/customs.ts';
import { rateLimits, rateOrigins } from '#domain/customs/exchange-rates.ts';
import { requiredText } from '#domain/values/text.ts';
import { isDay } from '#domain/values/working-days.ts';
import { call, envelope } from './call.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;
const currency = v.picklist(currencies.filter((it) => it !== 'EUR'));

/** Value of one EUR. */
const ShownRate = v.object({
  currency,
  rate: v.number(),
  day: v.string(),
  /** `entered`: by the staff; `setting`: by the operator's environment; `shipped`: with the program. */
  origin: v.picklist(rateOrigins),
  source: v.string(),
});
export type ShownRate = v.InferOutput<typeof ShownRate>;

/** Rates for values of goods (docs/rules.md 12.18). */
export const exchangeRate = {
  list: call
    .route({ method: 'GET', path: '/exchange-rates' })
    .meta(forStaff)
    .output(envelope(v.array(ShownRate))),

  /** Overrides all other rates; a repeat is success. */
  save: call
    .route({ method: 'PUT', path: '/exchange-rates/{currency}' })
    .meta(forStaff)
    .input(
      v.object({
        currency,
        rate: v.pipe(
          v.number('not_valid'),
          v.minValue(rateLimits.least, 'not_valid'),
          v.maxValue(rateLimits.most, 'not_valid'),
        ),
        day: v.pipe(v.string('not_valid'), v.check(isDay, 'not_valid')),
        source: requiredText('not_valid', rateLimits.source),
      }),
    )
    .output(envelope(v.null())),

  /** The operator's or shipped rate applies again; succeeds without an entered rate. */
  remove: call
    .route({ method: 'DELETE', path: '/exchange-rates/{currency}' })
    .meta(forStaff)
    .input(v.object({ currency }))
    .output(envelope(v.null())),
};
