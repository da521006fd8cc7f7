import type { PortalSettings } from '#contract/portal.ts';
import type { Config } from '#server/config.ts';
import { demoAccounts } from './demo-accounts.ts';

export const portalSettings = (config: Config): PortalSettings => ({
  provider_name: config.provider.name,
  support_phone: config.provider.supportPhone,
  support_email: config.provider.supportEmail,
  firebase: config.firebaseWeb,
  identity_emulated: config.identity.emulatorHost !== undefined,
  demo_accounts: config.demo ? [...demoAccounts] : [],
});
