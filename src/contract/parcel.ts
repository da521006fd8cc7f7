import * as v from 'valibot';
import { call, envelope } from './call.ts';
import { labelErrors } from './label-query.ts';
import { Canceled, cancelErrors } from './shipment.ts';

export const parcel = {
  /** domain/shipment/cancel.ts decides the effect on the shipment. The staff may use both calls for any client. */
  cancel: call
    .route({ method: 'POST', path: '/packages/{id}/cancel' })
    .input(v.object({ id: v.pipe(v.string(), v.uuid()) }))
    .output(envelope(Canceled))
    .errors(cancelErrors),

  /** Returns a signed link, valid for 10 minutes, that a new tab opens without a bearer token. */
  transformLabel: call
    .route({ method: 'GET', path: '/parcel/transform-label/{id}' })
    .input(v.object({ id: v.pipe(v.string(), v.uuid()) }))
    .output(envelope(v.object({ label_url: v.string() })))
    .errors(labelErrors),

  /** The signature replaces the session. */
  labelFile: call
    .route({ method: 'GET', path: '/parcel/label-file/{token}' })
    .meta({ access: 'open', idempotency: 'none' })
    .input(v.object({ token: v.pipe(v.string(), v.maxLength(1024)) }))
    .output(v.file())
    .errors({ ...labelErrors, LINK_EXPIRED: { status: 410 } }),
};
