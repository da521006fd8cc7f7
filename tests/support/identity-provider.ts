import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';
import { providerMemory } from './provider-memory.ts';

/*
 * A real identity provider on this machine, with a page of its own where one signs in by an e-mail alone: who somebody is is
 * its business, and not what is tried out.
 */

export type ProviderAccount = { email?: string; email_verified?: boolean };

type Ways = {
  /** Where the portal is. */
  portalUrl: string;
  port?: number;
  /** By the names that its page for signing in takes. */
  accounts?: Record<string, ProviderAccount>;
  /** Keeps the e-mail out of the id token, as some do; userinfo has it. */
  isSparse?: boolean;
  /** Says when the password was given only where it must, which is when `max_age` is asked. */
  isTimeless?: boolean;
  /** Seconds. */
  idTokenLasts?: number;
};

export const providerClient = { client_id: 'portal', client_secret: 'a secret of portal and provider' };

export async function startProvider(ways: Ways) {
  const { portalUrl, port = 0, isSparse = false, isTimeless = false, idTokenLasts = 3_600 } = ways;
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
    /** Method and path of every request so far. */
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

type Context = { status: number; body: unknown; type: string };

/** Signs out without a question: whoever asks has the token. */
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

/** The portal is the provider's own client: nobody is asked what it may know. */
async function grantAll({ oidc }: GrantContext) {
  const { clientId } = oidc.client;
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/** A browser's cookies, by host. */
export type Jar = Map<string, string>;

/** What a browser does at the provider, as somebody of that name; answers what it takes back to the portal. */
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
