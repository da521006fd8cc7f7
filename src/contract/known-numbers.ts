import * as v from 'valibot';
import { mostAskedNumbers } from '#domain/people/seen-number.ts';
import { call, envelope } from './call.ts';

/** `created`: seconds. */
const KnownNumber = v.object({ number: v.string(), shipment_id: v.string(), created: v.number() });
export type KnownNumber = v.InferOutput<typeof KnownNumber>;

export const knownNumbers = {
  /**
   * Returns order numbers (reference 1) with shipments within the time of the client's options; cancelled shipments do
   * not count.
   */
  knownNumbers: call
    .route({ method: 'POST', path: '/shipment/known-numbers' })
    .input(
      v.object({
        numbers: v.pipe(
          v.array(v.pipe(v.string(), v.maxLength(200))),
          v.minLength(1),
          v.maxLength(mostAskedNumbers),
        ),
      }),
    )
    .output(envelope(v.array(KnownNumber))),
};
