import * as v from 'valibot';
import { SavedAddress } from '#domain/address/address.ts';
import { Options } from '#domain/people/account.ts';
import { Pickup } from '#domain/pickup/pickup-booking.ts';
import { ClosedHandover } from '#domain/shipment/handover-list.ts';
import { Shipment } from '#domain/shipment/shipment.ts';
import { call, envelope, listEnvelope, Pagination } from './call.ts';
import { closedPage } from './handover.ts';

/** The client's `user_uid`. */
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const forStaff = { access: 'admin', idempotency: 'none' } as const;

const SupportView = v.object({
  /** The number people know the client by. */
  id: v.string(),
  company: v.string(),
  email: v.string(),
  is_pickup_allowed: v.boolean(),
  is_valor_enabled: v.boolean(),
  options: Options,
  /** Entries of the address book. */
  addresses: v.number(),
  /** Orders kept to start others from. */
  templates: v.number(),
});
export type SupportView = v.InferOutput<typeof SupportView>;

/*
 * The calls that show what a client sees, for the staff who help them: to be read, never written, and with the
 * staff's own token. The other calls are refused (FORBIDDEN) to whoever has not opened that client's view within the
 * last 12 hours.
 */
export const support = {
  /** Opens a client's view, which goes on record. */
  open: call
    .route({ method: 'POST', path: '/support/{id}/open' })
    .meta(forStaff)
    .input(v.object({ id }))
    .output(envelope(SupportView)),

  /** The archive, as `shipment/user-list` answers it to the client. */
  shipments: call
    .route({ method: 'POST', path: '/support/{id}/shipments' })
    .meta(forStaff)
    .input(
      v.object({
        id,
        pagination: v.optional(Pagination, {}),
        search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
      }),
    )
    .output(listEnvelope(Shipment)),

  /** The pickups, as `pickup/getAll` answers them to the client; none where the client may book none. */
  pickups: call
    .route({ method: 'GET', path: '/support/{id}/pickups' })
    .meta(forStaff)
    .input(v.object({ id }))
    .output(envelope(v.array(Pickup))),

  /** The address book, by company, or those entries in which every word of the search stands. */
  addresses: call
    .route({ method: 'GET', path: '/support/{id}/addresses' })
    .meta(forStaff)
    .input(v.object({ id, ...closedPage, search: v.optional(v.pipe(v.string(), v.maxLength(200)), '') }))
    .output(listEnvelope(SavedAddress)),

  /** The closed handover lists, as `shipment/handover/closed` answers them to the client. */
  handovers: call
    .route({ method: 'GET', path: '/support/{id}/handovers' })
    .meta(forStaff)
    .input(v.object({ id, ...closedPage }))
    .output(listEnvelope(ClosedHandover)),
};
