import * as v from 'valibot';
import { Timestamp } from '#domain/shipment/shipment.ts';
import { call, envelope } from './call.ts';
import { confirmationErrors, confirmed } from './second-factor.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;
/** ISO 3166-1, two letters. */
const country = v.pipe(v.string('not_valid'), v.regex(/^[A-Z]{2}$/, 'not_valid'));

const ShownDestination = v.object({
  country,
  is_carried: v.boolean(),
  /** Embargo behind the portal's proposal; null: none. */
  proposal: v.nullable(v.object({ act: v.string(), list: v.string(), day: v.string() })),
  /** null: the portal's proposal applies. */
  changed: v.nullable(Timestamp),
});
export type ShownDestination = v.InferOutput<typeof ShownDestination>;

/** Countries that the provider does not serve (docs/rules.md 12.22). */
export const destination = {
  list: call
    .route({ method: 'GET', path: '/destinations' })
    .meta(forStaff)
    .output(envelope(v.array(ShownDestination))),

  /** Applies to all clients; a repeat is success. */
  save: call
    .route({ method: 'PUT', path: '/destinations/{country}' })
    .meta({ ...forStaff, confirms: true })
    .input(v.object({ country, is_carried: v.boolean('not_valid'), ...confirmed }))
    .output(envelope(v.null()))
    .errors(confirmationErrors),
};
