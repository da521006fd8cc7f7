import { fromUnixTime } from 'date-fns/fromUnixTime';
import { getUnixTime } from 'date-fns/getUnixTime';
import { errors, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Deps } from '#server/deps.ts';
import type { IdentityUser } from '#server/identity/identity.ts';
import { derivedKey } from '#server/tokens/derived-key.ts';
import { readSigned } from '#server/tokens/signed-token.ts';

/* Our own id token for a provider's user. Like Firebase's, and as long, it serves to sign in or to register. */

const validSeconds = 3_600;

const Claims = v.object({
  sub: v.string(),
  email: v.string(),
  email_verified: v.boolean(),
  auth_time: v.number(),
  guessed: v.optional(v.boolean(), false),
});

type TokenDeps = Pick<Deps, 'config' | 'clock'>;

export function signToken({ config, clock }: TokenDeps, user: IdentityUser): Promise<string> {
  const now = getUnixTime(clock.now());
  return new SignJWT({
    email: user.email,
    email_verified: user.emailVerified,
    auth_time: getUnixTime(user.signedIn),
    guessed: user.isTimeGuessed ?? false,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user.uid)
    .setIssuedAt(now)
    .setExpirationTime(now + validSeconds)
    .sign(derivedKey(config.sessionSecret, 'provider-token'));
}

export async function readToken(deps: TokenDeps, token: string): Promise<IdentityUser | undefined> {
  try {
    const claims = v.safeParse(Claims, await readSigned(deps, 'provider-token', token));
    if (!claims.success) return undefined;
    const { sub: uid, email, email_verified: emailVerified, auth_time, guessed } = claims.output;
    return { uid, email, emailVerified, signedIn: fromUnixTime(auth_time), isTimeGuessed: guessed };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
