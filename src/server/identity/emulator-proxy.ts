import { type Context, Hono } from 'hono';
import { audit, auditSample } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { admitAttempt, recordFailure, recordSuccess } from '#server/http/admit-attempt.ts';
import { networkOf } from '#server/http/caller-address.ts';
import { readRawBody } from '#server/http/request-body.ts';
import { isGoodPassword } from './common-passwords.ts';

type Env = { Variables: { address: string; answerHeaders: Headers } };

/** Only signing in, registering, mail links and password changes are forwarded. */
const forwarded =
  /^\/identitytoolkit\.googleapis\.com\/v1\/(accounts:(signInWithPassword|signUp|update|lookup|resetPassword)|projects|recaptchaParams)$|^\/securetoken\.googleapis\.com\/v1\/token$/;

/** Bytes; the largest legitimate body carries two tokens. */
const mostBytes = 100_000;

/** A real project with enumeration protection answers the same for both. */
const tellTale = /EMAIL_NOT_FOUND|INVALID_PASSWORD/g;
const wrongPassword = 'INVALID_LOGIN_CREDENTIALS';

type ProxyDeps = Pick<Deps, 'config' | 'limits' | 'clock' | 'db' | 'log'>;
type Forwarded = { status: number; type: string; text: string };

/**
 * Lets the browser reach the identity emulator under a strict CSP, also from a tablet on the network. Absent in
 * production.
 */
export function emulatorProxy(deps: ProxyDeps) {
  const { config, limits } = deps;
  const { mode } = config;
  const { emulatorHost } = config.identity;
  const proxy = new Hono<Env>();
  if (!emulatorHost || mode === 'production') return proxy;

  const limit = async (c: Context<Env>) => {
    const wait = await limits.identity.take(c.get('address'));
    if (wait === undefined) return;
    c.get('answerHeaders').set('retry-after', String(wait));
    throw refusal('RATE_LIMITED');
  };
  const forward = async (request: Request, body: BodyInit | undefined): Promise<Forwarded> => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers();
    // Authorization is dropped: the emulator treats "Bearer owner" as administrator.
    for (const name of ['content-type', 'x-client-version', 'x-firebase-client', 'x-firebase-gmpid']) {
      const value = request.headers.get(name);
      if (value) headers.set(name, value);
    }
    if (typeof body === 'string') headers.set('content-type', 'application/json');
    try {
      const answer = await fetch(`http://${emulatorHost}${pathname}${search}`, {
        method: request.method,
        headers,
        ...(body === undefined ? {} : { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      });
      const type = answer.headers.get('content-type') ?? 'application/json';
      const text = await answer.text();
      return { status: answer.status, type, text: answer.ok ? text : text.replace(tellTale, wrongPassword) };
    } catch {
      throw refusal('AUTH_UNAVAILABLE');
    }
  };
  /** Counts and audits an attempt as user/is-verified does. */
  const signIn = async (c: Context<Env>, body: Record<string, unknown>): Promise<Forwarded> => {
    const { email } = body;
    if (typeof email !== 'string') return refused('INVALID_EMAIL');
    const address = c.get('address');
    const attempt = { account: email.trim().toLowerCase(), address, answerHeaders: c.get('answerHeaders') };
    const called = { ...deps, caller: { network: networkOf(address), session_id: undefined } };
    try {
      await admitAttempt(deps, attempt);
    } catch {
      await auditSample(called, 'login_refused', { email, details: { code: 'AUTH_TOO_MANY_REQUESTS' } });
      return refused('TOO_MANY_ATTEMPTS_TRY_LATER', 429);
    }
    const answer = await forward(c.req.raw, JSON.stringify(body));
    if (answer.status === 200) await recordSuccess(deps, attempt);
    else if (answer.text.includes(wrongPassword)) {
      await recordFailure(deps, attempt);
      await audit(called, deps.db, 'login_refused', { email, details: { code: 'AUTH_WRONG_PASSWORD' } });
    }
    return answer;
  };
  const answerFor = async (c: Context<Env>): Promise<Forwarded> => {
    const { pathname } = new URL(c.req.url);
    if (!forwarded.test(pathname)) throw refusal('NOT_FOUND');
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return forward(c.req.raw, undefined);
    const bytes = new Uint8Array(await readRawBody(c.req.raw, mostBytes));
    if (!pathname.includes('/accounts:')) return forward(c.req.raw, bytes);
    // Forward the parsed body: the emulator must not read it differently.
    const body = readObject(bytes);
    if (!body) return refused('INVALID_ARGUMENT');
    if (pathname.endsWith(':signInWithPassword')) return signIn(c, body);
    const chosen = pathname.endsWith(':resetPassword') ? body.newPassword : body.password;
    // A sign-up needs a password; a reset code alone is only checked.
    if ((chosen !== undefined || pathname.endsWith(':signUp')) && !isGoodPassword(chosen))
      return refused('WEAK_PASSWORD : Password is too short or too common');
    return forward(c.req.raw, JSON.stringify(body));
  };
  for (const path of ['/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*'])
    proxy.on(['GET', 'POST'], path, async (c) => {
      await limit(c);
      const { status, type, text } = await answerFor(c);
      return new Response(text, {
        status,
        headers: { 'content-type': type, 'cache-control': 'no-store' },
      });
    });
  return proxy;
}

/** Format of the identity service, which its browser library understands. */
const refused = (message: string, status = 400): Forwarded => ({
  status,
  type: 'application/json',
  text: JSON.stringify({ error: { code: status, message } }),
});

function readObject(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
