import * as v from 'valibot';
import { call, envelope } from './call.ts';
import { Setup } from './setup.ts';

export const demoAccountKinds = ['customer', 'plain_customer', 'admin', 'unconfirmed'] as const;
export type DemoAccountKind = (typeof demoAccountKinds)[number];

export const PortalSettings = v.object({
  provider_name: v.string(),
  has_logo: v.boolean(),
  support_phone: v.string(),
  support_email: v.string(),
  special_service_email: v.string(),
  /** Empty: the app's own text. */
  support_hours: v.object({ de: v.string(), en: v.string() }),
  /** Plain text on the sign-in page; empty: none. */
  login_info: v.object({ de: v.string(), en: v.string() }),
  /** Empty: no page. */
  imprint_url: v.string(),
  news_url: v.string(),
  /** Terms to accept at registration and order, terms for valor, privacy page. */
  terms_url: v.string(),
  valor_terms_url: v.string(),
  privacy_url: v.string(),
  social_links: v.array(v.string()),
  /** Page framed on /dashboard. */
  service_area_url: v.string(),
  /** Page in a frame; empty: not loaded. */
  chat_url: v.string(),
  firebase: v.object({ apiKey: v.string(), authDomain: v.string(), projectId: v.string() }),
  /** Identity provider (contract/identity.ts); an empty URL: no such page. Undefined: sign-in on our own pages. */
  provider_sign_in: v.optional(
    v.object({
      name: v.string(),
      register_url: v.string(),
      reset_url: v.string(),
      account_url: v.string(),
    }),
  ),
  /** A local emulator behind this server replaces the identity service. */
  identity_emulated: v.boolean(),
  /** Empty outside demo mode. */
  demo_accounts: v.array(
    v.object({ email: v.string(), password: v.string(), kind: v.picklist(demoAccountKinds) }),
  ),
  /** Path of mails that are stored instead of sent; empty: mails are sent. */
  inbox_path: v.string(),
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

  setup: call
    .route({ method: 'GET', path: '/settings/setup' })
    .meta({ access: 'admin', idempotency: 'none' })
    .output(envelope(Setup)),

  /** True: the page for /dashboard responds and allows framing. */
  serviceArea: call
    .route({ method: 'GET', path: '/settings/service-area' })
    .output(envelope(v.object({ is_there: v.boolean() }))),
};
