import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { callerAddress } from '#server/http/caller-address.ts';
import { readRawBody } from '#server/http/request-body.ts';

type Env = { Bindings: Partial<HttpBindings>; Variables: { answerHeaders: Headers } };

/**
 * The paths that signing in, registering, the links of mails and a change of password need; nothing else is handed
 * on.
 */
const forwarded =
  /^\/identitytoolkit\.googleapis\.com\/v1\/(accounts:(signInWithPassword|signUp|update|lookup|resetPassword)|projects|recaptchaParams)$|^\/securetoken\.googleapis\.com\/v1\/token$/;

/** An account with all its fields has some hundred; two tokens are the most that is sent. */
const mostBytes = 100_000;

/** A real project with protection against enumeration says the same for both. */
const tellTale = /EMAIL_NOT_FOUND|INVALID_PASSWORD/g;

/**
 * Lets the browser speak to the identity emulator through our own origin, so that the content security policy
 * stays strict and a tablet on the same network can sign in. Without an emulator, and in production, it is not there.
 */
export function emulatorProxy({ config, limits }: Pick<Deps, 'config' | 'limits'>) {
  const { mode, trustedProxies } = config;
  const { emulatorHost } = config.identity;
  const proxy = new Hono<Env>();
  if (!emulatorHost || mode === 'production') return proxy;
  const limit = async (c: Context<Env>) => {
    const peer = c.env?.incoming?.socket.remoteAddress;
    const address = callerAddress(peer, c.req.header('x-forwarded-for'), trustedProxies);
    const wait = await limits.identity.take(address);
    if (wait === undefined) return;
    c.get('answerHeaders').set('retry-after', String(wait));
    throw refusal('RATE_LIMITED');
  };
  const forward = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    if (!forwarded.test(pathname)) throw refusal('NOT_FOUND');
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    const headers = new Headers();
    // No authorization: the emulator takes "Bearer owner" for an administrator.
    for (const name of ['content-type', 'x-client-version', 'x-firebase-client', 'x-firebase-gmpid']) {
      const value = request.headers.get(name);
      if (value) headers.set(name, value);
    }
    const body = hasBody ? new Uint8Array(await readRawBody(request, mostBytes)) : undefined;
    try {
      const answer = await fetch(`http://${emulatorHost}${pathname}${search}`, {
        method: request.method,
        headers,
        ...(body ? { body } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      });
      const type = answer.headers.get('content-type') ?? 'application/json';
      const text = await answer.text();
      return new Response(answer.ok ? text : text.replace(tellTale, 'INVALID_LOGIN_CREDENTIALS'), {
        status: answer.status,
        headers: { 'content-type': type, 'cache-control': 'no-store' },
      });
    } catch {
      throw refusal('AUTH_UNAVAILABLE');
    }
  };
  for (const path of ['/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*'])
    proxy.on(['GET', 'POST'], path, async (c) => {
      await limit(c);
      return forward(c.req.raw);
    });
  return proxy;
}
