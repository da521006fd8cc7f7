import type { Config } from '#server/config/config.ts';
import type { OidcConfig } from '#server/config/read-oidc.ts';
import type { Deps } from '#server/deps.ts';
import { createApp } from '#server/entry/app.ts';
import { oidcIdentity } from '#server/identity/oidc/oidc-identity.ts';
import { providerClient } from './identity-provider.ts';
import { startServer, type TestServer } from './server.ts';

const providerSettings = (issuer: string): OidcConfig => ({
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

/** A provider's tokens use the real time. */
const realClock = { now: () => new Date() };

function configFor(oidc: OidcConfig, publicUrl: string): Partial<Config> {
  const firebaseWeb = { apiKey: '', authDomain: '', projectId: '' };
  return { publicUrl, identity: { projectId: '', oidc }, firebaseWeb };
}

/** The real server with a real identity provider; its clock starts at the real time. */
export async function startProvidedPortal(issuer: string) {
  const oidc = providerSettings(issuer);
  const server = await startServer({
    config: configFor(oidc, 'http://portal.test'),
    identity: (parts) => oidcIdentity({ ...parts, oidc, clock: realClock }),
  });
  server.clock.set(new Date());
  return server;
}

type Ways = {
  publicUrl?: string;
  oidc?: Partial<OidcConfig>;
  /** Clock for the provider's tokens only. */
  clock?: Deps['clock'];
};

export function portalBeside(server: TestServer, issuer: string, ways: Ways = {}) {
  const { publicUrl = 'http://portal.test', oidc, clock = realClock } = ways;
  const provider = { ...providerSettings(issuer), ...oidc };
  const config = { ...server.config, ...configFor(provider, publicUrl) };
  const { db, log } = server.deps;
  const identity = oidcIdentity({ config, db, log, oidc: provider, clock });
  const app = createApp({ ...server.deps, config, identity });
  return { request: async (path: string, init: RequestInit) => app.request(path, init) };
}
