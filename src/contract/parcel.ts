import * as v from 'valibot';
import { call, envelope } from './call.ts';

export const parcel = {
  /** A signed link to the parcel's label that lives 10 minutes and opens in a new tab without a bearer token. */
  transformLabel: call
    .route({ method: 'GET', path: '/parcel/transform-label/{id}' })
    .input(v.object({ id: v.pipe(v.string(), v.uuid()) }))
    .output(envelope(v.object({ label_url: v.string() })))
    .errors({ LABEL_NOT_READY: { status: 409 } }),

  /** The file behind such a link; the signature in the address is the permission. */
  labelFile: call
    .route({ method: 'GET', path: '/parcel/label-file/{token}' })
    .meta({ access: 'open', idempotency: 'none' })
    .input(v.object({ token: v.pipe(v.string(), v.maxLength(1024)) }))
    .output(v.file())
    .errors({ LINK_EXPIRED: { status: 410 } }),
};
