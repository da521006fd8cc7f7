import * as v from 'valibot';
import { Timestamp } from '#domain/shipment/shipment.ts';
import { call, envelope } from './call.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;
/** ISO 3166-1, two letters. */
const country = v.pipe(v.string('not_valid'), v.regex(/^[A-Z]{2}$/, 'not_valid'));

/** A country that is off, or that the staff have switched on. */
const ShownDestination = v.object({
  country,
  is_carried: v.boolean(),
  /** Why the portal proposes to carry nothing there, with the act and the day of the list; null: it does not. */
  proposal: v.nullable(v.object({ act: v.string(), list: v.string(), day: v.string() })),
  /** When the staff switched it last; null: it is as the portal proposes. */
  changed: v.nullable(Timestamp),
});
export type ShownDestination = v.InferOutput<typeof ShownDestination>;

/** The countries to which the provider carries nothing, for the staff (docs/rules.md 12.22). */
export const destination = {
  list: call
    .route({ method: 'GET', path: '/destinations' })
    .meta(forStaff)
    .output(envelope(v.array(ShownDestination))),

  /** Switches a country off or on, for all clients; saved again is success. */
  save: call
    .route({ method: 'PUT', path: '/destinations/{country}' })
    .meta(forStaff)
    .input(v.object({ country, is_carried: v.boolean('not_valid') }))
    .output(envelope(v.null())),
};
