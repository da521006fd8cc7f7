import type { PortalSettings } from '#contract/portal.ts';
import { downloads } from '#domain/portal/downloads.ts';
import type { Config } from '#server/config/config.ts';
import type { OidcConfig } from '#server/config/read-oidc.ts';
import { demoAccounts } from '#server/demo/demo-accounts.ts';
import { hasInbox } from '#server/mail/has-inbox.ts';

/** Users can read what they accept even without the operator's address. */
const shippedTerms = downloads.find(({ id }) => id === 'terms')?.path ?? '';

export const portalSettings = (config: Config): PortalSettings => ({
  provider_name: config.provider.name,
  has_logo: config.logo !== undefined,
  support_phone: config.provider.supportPhone,
  support_email: config.provider.supportEmail,
  special_service_email: config.provider.specialServiceEmail,
  support_hours: config.supportHours,
  login_info: config.loginInfo,
  imprint_url: config.links.imprint,
  news_url: config.links.news,
  terms_url: config.links.terms || shippedTerms,
  valor_terms_url: config.links.valorTerms || shippedTerms,
  privacy_url: config.links.privacy,
  social_links: config.links.social,
  service_area_url: config.links.serviceArea,
  chat_url: config.links.chat,
  firebase: config.firebaseWeb,
  ...(config.identity.oidc ? { provider_sign_in: providerSignIn(config.identity.oidc) } : {}),
  identity_emulated: config.identity.emulatorHost !== undefined,
  demo_accounts: config.demo ? [...demoAccounts] : [],
  inbox_path: hasInbox(config) ? '/inbox' : '',
});

const providerSignIn = ({ name, registerUrl, resetUrl, accountUrl }: OidcConfig) => ({
  name,
  register_url: registerUrl,
  reset_url: resetUrl,
  account_url: accountUrl,
});
