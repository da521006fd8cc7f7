import * as v from 'valibot';
import { SavedAddress } from '#domain/address/address.ts';
import { Options } from '#domain/people/account.ts';
import { Pickup } from '#domain/pickup/pickup-booking.ts';
import { ClosedHandover } from '#domain/shipment/handover-list.ts';
import { Shipment } from '#domain/shipment/shipment.ts';
import { call, envelope, listEnvelope, Pagination } from './call.ts';
import { closedPage } from './handover.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const forStaff = { access: 'admin', idempotency: 'none' } as const;

const SupportView = v.object({
  id: v.string(),
  company: v.string(),
  email: v.string(),
  is_pickup_allowed: v.boolean(),
  is_valor_enabled: v.boolean(),
  options: Options,
  addresses: v.number(),
  templates: v.number(),
});
export type SupportView = v.InferOutput<typeof SupportView>;

/*
 * Read-only client views with the staff's own token: FORBIDDEN unless the caller opened that client's view within the
 * last 12 hours.
 */
export const support = {
  open: call
    .route({ method: 'POST', path: '/support/{id}/open' })
    .meta(forStaff)
    .input(v.object({ id }))
    .output(envelope(SupportView)),

  /** The response of `shipment/user-list`. */
  shipments: call
    .route({ method: 'POST', path: '/support/{id}/shipments' })
    .meta({ ...forStaff, heavy: 'all' })
    .input(
      v.object({
        id,
        pagination: v.optional(Pagination, {}),
        search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
      }),
    )
    .output(listEnvelope(Shipment)),

  /** The response of `pickup/getAll`; empty if the client may not book pickups. */
  pickups: call
    .route({ method: 'GET', path: '/support/{id}/pickups' })
    .meta({ ...forStaff, heavy: true })
    .input(v.object({ id }))
    .output(envelope(v.array(Pickup))),

  /** Sorted by company; entries must contain every search word. */
  addresses: call
    .route({ method: 'GET', path: '/support/{id}/addresses' })
    .meta(forStaff)
    .input(v.object({ id, ...closedPage, search: v.optional(v.pipe(v.string(), v.maxLength(200)), '') }))
    .output(listEnvelope(SavedAddress)),

  /** The response of `shipment/handover/closed`. */
  handovers: call
    .route({ method: 'GET', path: '/support/{id}/handovers' })
    .meta(forStaff)
    .input(v.object({ id, ...closedPage }))
    .output(listEnvelope(ClosedHandover)),
};
