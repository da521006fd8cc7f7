import { and, eq, sql } from 'drizzle-orm';
import type { CallMeta } from '#contract/call.ts';
import { isRecent, isSignedWith, signatureHeader, timeHeader } from '#server/carriers/event-signature.ts';
import { mustSetUp } from '#server/clients/second-factor.ts';
import { client, secondFactor, session } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import type { AccessClaims } from '#server/tokens/tokens.ts';

/*
 * Enforces each call's access rule from the contract before the body is read. An access token is valid while its
 * session is; a change takes effect within a second.
 */

type Standing = {
  number: number;
  user_uid: string;
  is_active: boolean;
  is_admin: boolean;
  session_version: number;
  ended: Date | null;
  expires: Date;
  has_second_factor: boolean;
};

const trustedForMs = 1000;
const mostRemembered = 20_000;

export function createStandings({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const known = new Map<string, { at: number; standing: Promise<Standing | undefined> }>();

  const read = async ({ client_id, session_id }: AccessClaims) => {
    const [row] = await db
      .select({
        number: client.number,
        user_uid: client.user_uid,
        is_active: client.is_active,
        is_admin: client.is_admin,
        session_version: client.session_version,
        ended: session.ended,
        expires: session.expires,
        has_second_factor: sql<boolean>`${secondFactor.confirmed} is not null`,
      })
      .from(session)
      .innerJoin(client, eq(client.id, session.client_id))
      .leftJoin(secondFactor, eq(secondFactor.client_id, client.id))
      .where(and(eq(session.id, session_id), eq(session.client_id, client_id)));
    return row;
  };

  return (claims: AccessClaims): Promise<Standing | undefined> => {
    const now = clock.now().getTime();
    const last = known.get(claims.session_id);
    if (last && Math.abs(now - last.at) < trustedForMs) return last.standing;
    const standing = read(claims);
    // Do not cache: a user who sets up a second factor continues without delay.
    standing.then(
      (it) => it && mustSetUp(config, it) && known.delete(claims.session_id),
      () => known.delete(claims.session_id),
    );
    if (known.size >= mostRemembered) known.clear();
    known.set(claims.session_id, { at: now, standing });
    return standing;
  };
}
export type Standings = ReturnType<typeof createStandings>;

/** An open call ignores an invalid token. */
export async function admit(
  { access, duringSetup }: CallMeta & { access: Exclude<CallMeta['access'], 'carrier' | 'station'> },
  claims: AccessClaims | undefined,
  {
    standings,
    clock,
    config,
    queueUser,
  }: { standings: Standings; queueUser?: string | undefined } & Pick<Deps, 'clock' | 'config'>,
): Promise<CurrentUser | undefined> {
  if (access === 'open') {
    const standing = claims && (await standings(claims));
    return claims && standing && refusalFor(claims, standing, clock) === undefined
      ? userOf(claims, standing)
      : undefined;
  }
  if (!claims) throw refusal('UNAUTHORIZED');
  const standing = await standings(claims);
  const refused = refusalFor(claims, standing, clock);
  if (refused || !standing) throw refusal(refused ?? 'SESSION_ENDED');
  if (access === 'admin' && !standing.is_admin) throw refusal('FORBIDDEN');
  // Staff without a second factor may only set one up.
  if (!duringSetup && mustSetUp(config, standing)) throw refusal('SECOND_FACTOR_SETUP');
  // A queued item must never be sent under another user's name (docs/queue.md 4.4).
  if (queueUser !== undefined && queueUser !== claims.client_id) throw refusal('WRONG_USER');
  return userOf(claims, standing);
}

/** A carrier has no session: it signs time and body with a shared secret. The body is read last and returned. */
export async function admitCarrier(
  headers: Headers,
  readBody: () => Promise<Buffer>,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
): Promise<Buffer> {
  const secrets = [config.carrierEventsSecret, config.carrierEventsSecretPrevious].filter(
    (it) => it !== undefined,
  );
  if (secrets.length === 0) throw refusal('CARRIER_EVENTS_OFF');
  const time = headers.get(timeHeader);
  const signature = headers.get(signatureHeader);
  if (time === null || signature === null) throw refusal('UNAUTHORIZED');
  if (!isRecent(time, clock.now())) throw refusal('SIGNATURE_INVALID');
  const body = await readBody();
  if (!secrets.some((secret) => isSignedWith(secret, { time, signature }, body)))
    throw refusal('SIGNATURE_INVALID');
  return body;
}

function refusalFor(claims: AccessClaims, standing: Standing | undefined, clock: Deps['clock']) {
  if (!standing || standing.ended || standing.expires <= clock.now()) return 'SESSION_ENDED';
  if (!standing.is_active) return 'CLIENT_INACTIVE';
  if (standing.session_version !== claims.session_version) return 'SESSION_ENDED';
  return undefined;
}

const userOf = (claims: AccessClaims, standing: Standing): CurrentUser => ({
  client_id: claims.client_id,
  session_id: claims.session_id,
  number: standing.number,
  user_uid: standing.user_uid,
  is_admin: standing.is_admin,
});
