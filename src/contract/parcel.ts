import * as v from 'valibot';
import { call, envelope } from './call.ts';
import { labelErrors } from './label-query.ts';
import { Canceled, cancelErrors } from './shipment.ts';

export const parcel = {
  /**
   * A parcel, by its id: what that means for its shipment follows from the rule (domain/shipment/cancel.ts). The staff reach
   * everybody's here and by the link below.
   */
  cancel: call
    .route({ method: 'POST', path: '/packages/{id}/cancel' })
    .input(v.object({ id: v.pipe(v.string(), v.uuid()) }))
    .output(envelope(Canceled))
    .errors(cancelErrors),

  /** A signed link to the parcel's label that lives 10 minutes and opens in a new tab without a bearer token. */
  transformLabel: call
    .route({ method: 'GET', path: '/parcel/transform-label/{id}' })
    .input(v.object({ id: v.pipe(v.string(), v.uuid()) }))
    .output(envelope(v.object({ label_url: v.string() })))
    .errors(labelErrors),

  /** The file behind such a link; the signature in the address is the permission. */
  labelFile: call
    .route({ method: 'GET', path: '/parcel/label-file/{token}' })
    .meta({ access: 'open', idempotency: 'none' })
    .input(v.object({ token: v.pipe(v.string(), v.maxLength(1024)) }))
    .output(v.file())
    .errors({ ...labelErrors, LINK_EXPIRED: { status: 410 } }),
};
