import { timingSafeEqual } from 'node:crypto';
import { getUnixTime } from 'date-fns/getUnixTime';
import { SignJWT } from 'jose';
import * as v from 'valibot';
import type { Config } from '#server/config/config.ts';
import type { Deps } from '#server/deps.ts';
import { derivedKey } from '#server/tokens/derived-key.ts';
import { readSigned } from '#server/tokens/signed-token.ts';
import { hashOf } from '#server/tokens/tokens.ts';
import type { Begun } from './identity.ts';

/*
 * Cookies of a sign-in at the provider: the attempt, then the token for signing out. Scripts and other sites cannot use
 * them, so only the browser that began an attempt is signed in.
 */

const validSeconds = 600;
/** Lasts as long as a session. */
const tokenSeconds = 43_200;
/** Browsers drop longer cookies; without the token the provider asks whether to sign out. */
const longestToken = 3_800;

const Attempt = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  from: v.string(),
  fresh: v.boolean(),
  iat: v.number(),
});

export type Attempt = Begun & { from: string; fresh: boolean };

type CookieDeps = Pick<Deps, 'config' | 'clock'>;

const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:');
/** The prefixes keep other hosts from setting these cookies. */
const attemptName = (config: Config) => `${isSecure(config) ? '__Host-' : ''}versandpult-sign-in`;
const tokenName = (config: Config) => `${isSecure(config) ? '__Secure-' : ''}versandpult-provider`;

const cookie = (config: Config, name: string, value: string, path: string, seconds: number) =>
  `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure(config) ? '; Secure' : ''}`;

export async function attemptCookie({ config, clock }: CookieDeps, attempt: Attempt): Promise<string> {
  const now = getUnixTime(clock.now());
  const signed = await new SignJWT({ ...attempt })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(now)
    .setExpirationTime(now + validSeconds)
    .sign(derivedKey(config.sessionSecret, 'provider-sign-in'));
  return cookie(config, attemptName(config), signed, '/', validSeconds);
}

export const noAttemptCookie = (config: Config) => cookie(config, attemptName(config), '', '/', 0);

export async function readAttempt(
  deps: CookieDeps,
  headers: Headers,
  search: string,
): Promise<(Attempt & { begun: number }) | undefined> {
  const signed = cookieOf(headers, attemptName(deps.config));
  if (!signed) return undefined;
  const payload = await readSigned(deps, 'provider-sign-in', signed).catch(() => undefined);
  const attempt = v.safeParse(Attempt, payload);
  const state = new URLSearchParams(search).get('state') ?? '';
  if (!attempt.success || !timingSafeEqual(hashOf(attempt.output.state), hashOf(state))) return undefined;
  const { iat: begun, ...rest } = attempt.output;
  return { ...rest, begun };
}

/** Sent only with the calls of contract/identity.ts, for signing out at the provider. */
export const tokenCookie = (config: Config, token: string) => {
  const fits = token.length <= longestToken && /^[\w.-]+$/.test(token);
  return cookie(config, tokenName(config), fits ? token : '', '/api/identity', fits ? tokenSeconds : 0);
};

export const readTokenCookie = (config: Config, headers: Headers): string | undefined =>
  cookieOf(headers, tokenName(config)) || undefined;

function cookieOf(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(/; */);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Returns '' for a URL outside the portal. */
export function ownPath(from: string): string {
  const here = 'http://portal.invalid';
  if (!from.startsWith('/') || !URL.canParse(from, here)) return '';
  const { origin, pathname, search } = new URL(from, here);
  return origin === here && !pathname.startsWith('//') ? pathname + search : '';
}
