import * as v from 'valibot';
import { currencies } from '#domain/customs/customs.ts';
import { rateLimits, rateOrigins } from '#domain/customs/exchange-rates.ts';
import { requiredText } from '#domain/values/text.ts';
import { isDay } from '#domain/values/working-days.ts';
import { call, envelope } from './call.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;
const currency = v.picklist(currencies.filter((it) => it !== 'EUR'));

/** What one EUR is worth in a currency, and whose word that is. */
const ShownRate = v.object({
  currency,
  rate: v.number(),
  day: v.string(),
  /** `entered`: by the staff; `setting`: by the operator's environment; `shipped`: with the program. */
  origin: v.picklist(rateOrigins),
  /** Where the staff have it from; empty for others. */
  source: v.string(),
});
export type ShownRate = v.InferOutput<typeof ShownRate>;

/** The rates by which values of goods are judged, for the staff (docs/rules.md 12.18). */
export const exchangeRate = {
  list: call
    .route({ method: 'GET', path: '/exchange-rates' })
    .meta(forStaff)
    .output(envelope(v.array(ShownRate))),

  /** Enters a rate by hand, over every other; saved again is success. */
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

  /** Takes the entered rate back: the operator's or the shipped one counts again. None there is success. */
  remove: call
    .route({ method: 'DELETE', path: '/exchange-rates/{currency}' })
    .meta(forStaff)
    .input(v.object({ currency }))
    .output(envelope(v.null())),
};
