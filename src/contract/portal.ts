import * as v from 'valibot';
import { call, envelope } from './call.ts';
import { Setup } from './setup.ts';

/** The kinds of demo accounts, by what they show; the app has a text for each. */
export const demoAccountKinds = ['customer', 'plain_customer', 'admin', 'unconfirmed'] as const;
export type DemoAccountKind = (typeof demoAccountKinds)[number];

/** The operator's settings that anybody may know: names, contacts, and where the identity service is. */
export const PortalSettings = v.object({
  provider_name: v.string(),
  /** The provider's logo is there, at `logoPath`. */
  has_logo: v.boolean(),
  support_phone: v.string(),
  support_email: v.string(),
  /** The address of the special service, reachable day and night. */
  special_service_email: v.string(),
  /** When the support can be reached, by language; the app has words of its own where it is empty. */
  support_hours: v.object({ de: v.string(), en: v.string() }),
  /** What the provider has to say at the sign-in, by language, as plain text; nothing is drawn where it is empty. */
  login_info: v.object({ de: v.string(), en: v.string() }),
  /** Pages elsewhere; empty where the operator has none. */
  imprint_url: v.string(),
  news_url: v.string(),
  /** The terms that whoever registers or orders accepts, those for valor, and the privacy page they have read. */
  terms_url: v.string(),
  valor_terms_url: v.string(),
  privacy_url: v.string(),
  social_links: v.array(v.string()),
  /** Fills /dashboard, in a frame. */
  service_area_url: v.string(),
  /** The chat assistant, a page for a frame; nothing of it is loaded where it is empty. */
  chat_url: v.string(),
  firebase: v.object({ apiKey: v.string(), authDomain: v.string(), projectId: v.string() }),
  /**
   * Who signs people in on pages of its own (contract/identity.ts): what it is called, and its pages for registering, a
   * forgotten password and one's account; empty where there is none. Missing where passwords are typed into ours.
   */
  provider_sign_in: v.optional(
    v.object({
      name: v.string(),
      register_url: v.string(),
      reset_url: v.string(),
      account_url: v.string(),
    }),
  ),
  /** The identity service stands in locally: the app speaks to it through this server. */
  identity_emulated: v.boolean(),
  /** Demo accounts shown on the login page; empty outside demo mode. */
  demo_accounts: v.array(
    v.object({ email: v.string(), password: v.string(), kind: v.picklist(demoAccountKinds) }),
  ),
  /** The path where mails can be read that are kept instead of sent; empty where they are sent. */
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

  /** What the operator has set and what is still to be set, for administrators. */
  setup: call
    .route({ method: 'GET', path: '/settings/setup' })
    .meta({ access: 'admin', idempotency: 'none' })
    .output(envelope(Setup)),

  /** Says whether the page for /dashboard answers and may stand in a frame. */
  serviceArea: call
    .route({ method: 'GET', path: '/settings/service-area' })
    .output(envelope(v.object({ is_there: v.boolean() }))),
};
