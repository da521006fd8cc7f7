import { type Environment, refuse } from './environment.ts';

/** A provider who speaks OpenID Connect (docs/operation.md 17.1). */
export type OidcConfig = {
  issuer: string;
  clientId: string;
  /** Without one the portal is a public client, which PKCE guards. */
  clientSecret?: string | undefined;
  clientAuth: 'basic' | 'post' | 'none';
  scopes: string;
  /** The names of the claims that hold the e-mail and whether it is confirmed. */
  emailClaim: string;
  emailVerifiedClaim: string;
  /** The provider's mails count as confirmed, whatever it says of them. */
  isEmailTrusted: boolean;
  /** What people call the provider; empty where it has no name of its own. */
  name: string;
  /** Its pages for registering, a forgotten password and the own account; empty where it has none. */
  registerUrl: string;
  resetUrl: string;
  accountUrl: string;
};

/** Reads the provider's settings; undefined where IDENTITY is another. Settings of one that is not asked are refused. */
export function readOidc(settings: Environment): OidcConfig | undefined {
  if (settings.IDENTITY !== 'oidc') {
    if (settings.OIDC_ISSUER) refuse('OIDC_ISSUER', 'counts only with IDENTITY=oidc');
    return undefined;
  }
  for (const name of ['FIREBASE_AUTH_EMULATOR_HOST', 'FIREBASE_SERVICE_ACCOUNT', 'FIREBASE_API_KEY'] as const)
    if (settings[name]) refuse(name, 'must not be set with IDENTITY=oidc: one of the two would not count');
  if (settings.DEMO)
    refuse('DEMO', 'needs the identity emulator: a provider takes no accounts of demonstration');
  const issuer = settings.OIDC_ISSUER ?? refuse('OIDC_ISSUER', 'is required with IDENTITY=oidc');
  const clientId = settings.OIDC_CLIENT_ID ?? refuse('OIDC_CLIENT_ID', 'is required with IDENTITY=oidc');
  const isLoopback = /^http:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/.test(issuer);
  if (!issuer.startsWith('https:') && !isLoopback)
    refuse('OIDC_ISSUER', 'must begin with https://: what it says decides who somebody is');
  const clientSecret = settings.OIDC_CLIENT_SECRET;
  const clientAuth = settings.OIDC_CLIENT_AUTH ?? (clientSecret ? 'basic' : 'none');
  if (clientAuth === 'none' && clientSecret)
    refuse('OIDC_CLIENT_SECRET', 'must not be set with OIDC_CLIENT_AUTH=none: it would not count');
  if (clientAuth !== 'none' && !clientSecret)
    refuse('OIDC_CLIENT_SECRET', `is required with OIDC_CLIENT_AUTH=${clientAuth}`);
  return {
    issuer,
    clientId,
    clientSecret,
    clientAuth,
    scopes: settings.OIDC_SCOPES,
    emailClaim: settings.OIDC_EMAIL_CLAIM,
    emailVerifiedClaim: settings.OIDC_EMAIL_VERIFIED_CLAIM,
    isEmailTrusted: settings.OIDC_EMAIL_TRUSTED,
    name: settings.OIDC_NAME,
    registerUrl: settings.OIDC_REGISTER_URL ?? '',
    resetUrl: settings.OIDC_RESET_URL ?? '',
    accountUrl: settings.OIDC_ACCOUNT_URL ?? '',
  };
}
