import { createHash, createHmac, randomBytes } from 'node:crypto';
import { getUnixTime } from 'date-fns/getUnixTime';
import { errors, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Deps } from '#server/deps.ts';
import { derivedKey, keysFor } from './derived-key.ts';
import { readSigned } from './signed-token.ts';

/*
 * The access token is signed, lives 15 minutes and is checked without the database; access.ts checks its session at
 * most once a second. The refresh token is 16 bytes of session id and 32 of proof. A key of ours derives its successor,
 * so repeated or parallel refreshes get the same token.
 */

const accessMinutes = 15;

const AccessClaims = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  sid: v.pipe(v.string(), v.uuid()),
  ver: v.number(),
  adm: v.boolean(),
});

/** access.ts decides whether the session still stands. */
export type AccessClaims = {
  client_id: string;
  session_id: string;
  session_version: number;
  is_admin: boolean;
};

type TokenDeps = Pick<Deps, 'config' | 'clock'>;

/** `user_uid` lets the app recognise the signed-in user in mail links and staff's lists. */
export function signAccess(
  { config, clock }: TokenDeps,
  claims: AccessClaims & { user_uid: string },
  sessionEnd: Date,
) {
  const now = getUnixTime(clock.now());
  const end = getUnixTime(sessionEnd);
  const { session_id: sid, session_version: ver, is_admin: adm, user_uid: acc } = claims;
  return new SignJWT({ sid, ver, adm, acc })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.client_id)
    .setIssuedAt(now)
    .setExpirationTime(Math.min(now + accessMinutes * 60, end))
    .sign(derivedKey(config.sessionSecret, 'access-token'));
}

export async function readAccess(deps: TokenDeps, token: string): Promise<AccessClaims | undefined> {
  try {
    const claims = v.safeParse(AccessClaims, await readSigned(deps, 'access-token', token));
    if (!claims.success) return undefined;
    const { sub, sid, ver, adm } = claims.output;
    return { client_id: sub, session_id: sid, session_version: ver, is_admin: adm };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

const sessionBytes = 16;
const proofBytes = 32;

const refreshOf = (session: Buffer, proof: Buffer) => Buffer.concat([session, proof]).toString('base64url');

export const newRefresh = (sessionId: string) =>
  refreshOf(Buffer.from(sessionId.replaceAll('-', ''), 'hex'), randomBytes(proofBytes));

export function sessionOf(refresh: string): string | undefined {
  const bytes = Buffer.from(refresh, 'base64url');
  if (bytes.length !== sessionBytes + proofBytes) return undefined;
  const hex = bytes.subarray(0, sessionBytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export const successorOf = (deps: TokenDeps, refresh: string): string => successorsOf(deps, refresh)[0];

/** Also finds a successor made under the previous secret. */
export const knownSuccessor = (deps: TokenDeps, refresh: string, hash: Buffer): string | undefined =>
  successorsOf(deps, refresh).find((it) => hashOf(it).equals(hash));

function successorsOf({ config }: TokenDeps, refresh: string): [string, ...string[]] {
  const bytes = Buffer.from(refresh, 'base64url');
  const [present, previous] = keysFor(config, 'refresh-token');
  const under = (key: Uint8Array) =>
    refreshOf(bytes.subarray(0, sessionBytes), createHmac('sha256', key).update(bytes).digest());
  return previous ? [under(present), under(previous)] : [under(present)];
}

export const hashOf = (refresh: string) => createHash('sha256').update(refresh).digest();
