import { fromUnixTime } from 'date-fns/fromUnixTime';
import {
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import * as v from 'valibot';
import type { IdentityUser } from './identity.ts';

/** Seconds of clock difference. */
const skew = 60;

const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  email: v.pipe(v.string(), v.minLength(1)),
  email_verified: v.boolean(),
  iat: v.number(),
  exp: v.number(),
  auth_time: v.number(),
});

type Rules = { projectId: string; now: Date };

const issuerOf = (projectId: string) => `https://securetoken.google.com/${projectId}`;

export async function verifyIdToken(
  token: string,
  keys: JWTVerifyGetKey,
  { projectId, now }: Rules,
): Promise<IdentityUser | undefined> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: issuerOf(projectId),
      audience: projectId,
      currentDate: now,
    });
    return readClaims(payload, now);
  } catch (error) {
    // A failed fetch of the key set does not make the token invalid.
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw error;
    if (error.code === 'ERR_JOSE_GENERIC') throw error;
    return undefined;
  }
}

/** The emulator does not sign tokens; all other rules apply. */
export function readUnsignedIdToken(token: string, { projectId, now }: Rules): IdentityUser | undefined {
  try {
    const payload = decodeJwt(token);
    const isOurs = payload.iss === issuerOf(projectId) && payload.aud === projectId;
    return decodeProtectedHeader(token).alg === 'none' && isOurs ? readClaims(payload, now) : undefined;
  } catch {
    return undefined;
  }
}

function readClaims(payload: JWTPayload, now: Date): IdentityUser | undefined {
  const claims = v.safeParse(Claims, payload);
  if (!claims.success) return undefined;
  const { sub, email, email_verified, iat, exp, auth_time } = claims.output;
  const seconds = now.getTime() / 1000;
  if (exp <= seconds || iat > seconds + skew || auth_time > seconds + skew) return undefined;
  return { uid: sub, email, emailVerified: email_verified, signedIn: fromUnixTime(auth_time) };
}
