import { type Environment, refuse } from './environment.ts';

/** An OpenID Connect provider (docs/operation.md 17.1). */
export type OidcConfig = {
  issuer: string;
  clientId: string;
  /** Without a secret the portal is a public client, protected by PKCE. */
  clientSecret?: string | undefined;
  clientAuth: 'basic' | 'post' | 'none';
  scopes: string;
  emailClaim: string;
  emailVerifiedClaim: string;
  isEmailTrusted: boolean;
  name: string;
  /** The provider's own pages; empty if missing. */
  registerUrl: string;
  resetUrl: string;
  accountUrl: string;
};

/** undefined unless IDENTITY is oidc; settings without effect are refused. */
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
