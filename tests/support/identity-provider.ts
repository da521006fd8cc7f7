import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';
import { providerMemory } from './provider-memory.ts';

/* A real identity provider on this machine, with a page where an e-mail alone is enough to sign in. */

export type ProviderAccount = { email?: string; email_verified?: boolean };

type Ways = {
  portalUrl: string;
  port?: number;
  accounts?: Record<string, ProviderAccount>;
  /** Omits the e-mail from the id token, as some providers do; userinfo has it. */
  isSparse?: boolean;
  /** Reports when the password was entered only if `max_age` is requested. */
  isTimeless?: boolean;
  idTokenLasts?: number;
  /** Changes each id token before it leaves the provider. */
  spoil?: (idToken: string) => string;
};

export const providerClient = { client_id: 'portal', client_secret: 'a secret of portal and provider' };

export async function startProvider(ways: Ways) {
  const { portalUrl, port = 0, isSparse = false, isTimeless = false, idTokenLasts = 3_600, spoil } = ways;
  const accounts = new Map(Object.entries(ways.accounts ?? {}));
  const asked: string[] = [];
  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const returnUrl = `${portalUrl}/signed-in`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  const provider = new Provider(issuer, {
    adapter: providerMemory(),
    clients: [
      { ...providerClient, redirect_uris: [returnUrl], post_logout_redirect_uris: [`${portalUrl}/`] },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of the tests for cookies'] },
    claims: {
      openid: isTimeless ? ['sub'] : ['sub', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: [],
    },
    conformIdTokenClaims: isSparse,
    ttl: {
      IdToken: idTokenLasts,
      AccessToken: 600,
      AuthorizationCode: 60,
      Interaction: 600,
      Session: 3_600,
      Grant: 3_600,
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, name: string) =>
      accounts.has(name)
        ? { accountId: name, claims: async () => ({ sub: name, ...accounts.get(name) }) }
        : undefined,
    loadExistingGrant: grantAll,
    renderError: (ctx: Context, out: { error: string; error_description?: string }) => {
      ctx.status = 400;
      ctx.body = `${out.error}: ${out.error_description}`;
    },
  });
  (provider as unknown as { use: (step: Step) => void }).use(async (ctx, next) => {
    await next();
    if (spoil && ctx.body?.id_token) ctx.body.id_token = spoil(ctx.body.id_token);
  });
  const callback = provider.callback();

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', issuer);
    asked.push(`${request.method} ${pathname}`);
    if (!pathname.startsWith('/interaction/')) return callback(request, response);
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      return response.end(signInPage);
    }
    const name = new URLSearchParams(await text(request)).get('name') ?? '';
    const result = accounts.has(name)
      ? { login: { accountId: name } }
      : { error: 'access_denied', error_description: 'nobody of that name' };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  return {
    issuer,
    accounts,
    returnUrl,
    asked,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type RunningProvider = Awaited<ReturnType<typeof startProvider>>;

const signInPage = `<!doctype html><html lang="en"><title>Provider</title><h1>Provider</h1>
<form method="post"><label>Name <input name="name" autofocus></label><button>Sign in</button></form></html>`;

type Step = (ctx: { body: { id_token?: string } | undefined }, next: () => Promise<void>) => Promise<void>;
type Context = { status: number; body: unknown; type: string };

function logoutSource(ctx: Context, form: string) {
  ctx.type = 'html';
  ctx.body = `<!doctype html><html lang="en"><title>Provider</title><h1>Sign out</h1>${form}
<button type="submit" form="op.logoutForm" value="yes" name="logout">Yes, sign me out</button></html>`;
}

type GrantContext = {
  oidc: {
    client: { clientId: string };
    session: { accountId: string };
    provider: {
      Grant: new (it: object) => { addOIDCScope: (scope: string) => void; save: () => Promise<string> };
    };
  };
};

/** The portal is the provider's own client, so consent is not asked. */
async function grantAll({ oidc }: GrantContext) {
  const { clientId } = oidc.client;
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

export type Jar = Map<string, string>;

/** Signs in like a browser; returns the answer for the portal. */
export async function signInAt(
  provider: RunningProvider,
  start: string,
  name: string,
  jar: Jar = new Map(),
): Promise<{ search: string; wasAsked: boolean }> {
  let url = new URL(start);
  let wasAsked = false;
  for (let steps = 0; steps < 10; steps += 1) {
    const isPage = url.pathname.startsWith('/interaction/');
    wasAsked ||= isPage;
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(isPage ? { method: 'POST', body: new URLSearchParams({ name }) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') jar.delete(key);
      else jar.set(key, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${url.pathname}: ${response.status} ${await response.text()}`);
    url = new URL(location, url);
    if (url.href.startsWith(provider.returnUrl)) return { search: url.search, wasAsked };
  }
  throw new Error('the provider leads round in a circle');
}
