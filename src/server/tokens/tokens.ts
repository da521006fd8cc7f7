import { createHash, createHmac, randomBytes } from 'node:crypto';
import { getUnixTime } from 'date-fns/getUnixTime';
import { errors, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Deps } from '#server/deps.ts';
import { derivedKey, keysFor } from './derived-key.ts';
import { readSigned } from './signed-token.ts';

/*
 * Two tokens. The access token says who calls, is signed, lives 15 minutes and is checked without the database;
 * access.ts asks the database at most once a second whether its session still stands.
 * The refresh token is 16 bytes that name the session and 32 that prove it. Its successor is computed from it
 * with a key of ours, so that a repeated request gets the very answer the first one got, and two tabs that
 * refresh at the same moment end up with the same token; without our key nobody gets from one to the next.
 */

const accessMinutes = 15;

const AccessClaims = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  sid: v.pipe(v.string(), v.uuid()),
  ver: v.number(),
  adm: v.boolean(),
});

/** The claims of an access token. Whether it still holds is for access.ts to find out. */
export type AccessClaims = {
  client_id: string;
  session_id: string;
  session_version: number;
  is_admin: boolean;
};

type TokenDeps = Pick<Deps, 'config' | 'clock'>;

/**
 * `user_uid` is for the app alone, which knows by it whether a link of a mail or a row of the staff is whoever is signed in.
 */
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

/** Reads an access token; undefined for one that is not ours, was tampered with, or has expired. */
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

/** The session a refresh token names; nothing for what is no refresh token at all. */
export function sessionOf(refresh: string): string | undefined {
  const bytes = Buffer.from(refresh, 'base64url');
  if (bytes.length !== sessionBytes + proofBytes) return undefined;
  const hex = bytes.subarray(0, sessionBytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export const successorOf = (deps: TokenDeps, refresh: string): string => successorsOf(deps, refresh)[0];

/** The successor whose hash is kept, where it was made before: perhaps under the former secret. */
export const knownSuccessor = (deps: TokenDeps, refresh: string, hash: Buffer): string | undefined =>
  successorsOf(deps, refresh).find((it) => hashOf(it).equals(hash));

function successorsOf({ config }: TokenDeps, refresh: string): [string, ...string[]] {
  const bytes = Buffer.from(refresh, 'base64url');
  const [present, previous] = keysFor(config, 'refresh-token');
  const under = (key: Uint8Array) =>
    refreshOf(bytes.subarray(0, sessionBytes), createHmac('sha256', key).update(bytes).digest());
  return previous ? [under(present), under(previous)] : [under(present)];
}

/** All the database ever sees of a refresh token. */
export const hashOf = (refresh: string) => createHash('sha256').update(refresh).digest();
