import * as v from 'valibot';
import { ClientRef, call, envelope } from './call.ts';

export const idempotency = {
  /** An unknown key gets a tombstone, so a late request under it is refused (410). */
  cancel: call
    .route({ method: 'POST', path: '/idempotency/{key}/cancel' })
    .input(v.object({ key: v.pipe(v.string(), v.uuid()) }))
    .output(
      envelope(
        v.object({
          client_ref: ClientRef,
          state: v.picklist(['done', 'cancelled']),
          shipment_id: v.optional(v.string()),
          tracking_number: v.optional(v.array(v.string())),
          packaging_id: v.optional(v.string()),
          /** Id of a stand-alone pickup. */
          pickup_id: v.optional(v.string()),
        }),
      ),
    )
    .errors({ REQUEST_IN_PROGRESS: { status: 409 } }),
};
