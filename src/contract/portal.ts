import * as v from 'valibot';
import { call, envelope } from './call.ts';

/** What the operator set and anybody may know: names, contacts, and where the identity service is. */
export const PortalSettings = v.object({
  provider_name: v.string(),
  support_phone: v.string(),
  support_email: v.string(),
  firebase: v.object({ apiKey: v.string(), authDomain: v.string(), projectId: v.string() }),
  /** The identity service stands in locally: the app speaks to it through this server. */
  identity_emulated: v.boolean(),
  /** Demo accounts shown on the login page; empty outside demo mode. */
  demo_accounts: v.array(v.object({ email: v.string(), password: v.string(), what: v.string() })),
});
export type PortalSettings = v.InferOutput<typeof PortalSettings>;

export const portal = {
  ping: call
    .route({ method: 'GET', path: '/ping' })
    .meta({ access: 'open', idempotency: 'none' })
    .output(envelope(v.object({ pong: v.literal(true), time: v.number() }))),

  settings: call
    .route({ method: 'GET', path: '/settings' })
    .meta({ access: 'open', idempotency: 'none' })
    .output(envelope(PortalSettings)),
};
