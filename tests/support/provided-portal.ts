import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { oidcIdentity } from '#server/identity/oidc/oidc-identity.ts';
import type { OidcConfig } from '#server/identity/oidc/read-oidc.ts';
import { providerClient } from './identity-provider.ts';
import { startServer } from './server.ts';

export const providerSettings = (issuer: string): OidcConfig => ({
  issuer,
  clientId: providerClient.client_id,
  clientSecret: providerClient.client_secret,
  clientAuth: 'basic',
  scopes: 'openid email profile',
  emailClaim: 'email',
  emailVerifiedClaim: 'email_verified',
  isEmailTrusted: false,
  name: 'Nordlicht',
  registerUrl: '',
  resetUrl: '',
  accountUrl: '',
});

type Ways = {
  publicUrl?: string;
  oidc?: Partial<OidcConfig>;
  /** Of whoever reads the provider's tokens; the portal's own is the server's. */
  clock?: Deps['clock'];
};

/** The real server, with a real provider for its identity service; its clock begins now, as the provider's. */
export async function portalAt(issuer: string, { publicUrl = 'http://portal.test', oidc, clock }: Ways = {}) {
  const provider = { ...providerSettings(issuer), ...oidc };
  const identity: Config['identity'] = { projectId: '', oidc: provider };
  const firebaseWeb = { apiKey: '', authDomain: '', projectId: '' };
  const server = await startServer({
    config: { publicUrl, identity, firebaseWeb },
    identity: (parts) =>
      oidcIdentity({ ...parts, oidc: provider, clock: clock ?? { now: () => new Date() } }),
  });
  server.clock.set(new Date());
  return server;
}
