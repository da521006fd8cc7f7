import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { sessionHours } from '#domain/people/account.ts';
import type { Language } from '#domain/values/language.ts';
import { audit } from '#server/audit.ts';
import type { Client } from '#server/clients/queries.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { client, session } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import {
  hashOf,
  knownSuccessor,
  newRefresh,
  sessionOf,
  signAccess,
  successorOf,
} from '#server/tokens/tokens.ts';
import { askValidSince, endSessionsBefore } from './end-old-sessions.ts';

/*
 * A session lasts 12 hours at most. Each refresh token works once; its direct predecessor stays valid for a minute and
 * gets the same answer, because browsers repeat requests. An older token was stolen, so the session ends.
 */

export type Tokens = { access: string; refresh: string };

export type Device = { user_agent: string; language?: Language };

const graceMinutes = 1;

export async function startSession(
  deps: Deps,
  tx: DbOrTx,
  owner: Client,
  { user_agent, language, signed_in }: Device & { signed_in?: Date | undefined },
): Promise<Tokens> {
  const now = deps.clock.now();
  const id = v7();
  const refresh = newRefresh(id);
  const expires = addHours(now, sessionHours);
  await tx.insert(session).values({
    id,
    client_id: owner.id,
    refresh_hash: hashOf(refresh),
    rotated: now,
    user_agent,
    signed_in,
    created: now,
    expires,
  });
  await storeLanguage(tx, owner, language);
  return { access: await accessFor(deps, owner, { id, expires }), refresh };
}

export async function continueSession(deps: Deps, refresh: string, device: Device): Promise<Tokens> {
  const sessionId = sessionOf(refresh);
  if (!sessionId) throw refusal('SESSION_ENDED');
  await noticeNewPassword(deps, sessionId, refresh);
  const outcome = await deps.db.transaction((tx) => rotate(deps, tx, sessionId, refresh, device));
  // Thrown outside the transaction, which must commit the session's end.
  if (outcome.refused) throw refusal(outcome.refused);
  return { access: await accessFor(deps, outcome.owner, outcome.session), refresh: outcome.successor };
}

/** Asks only for the current token of an active session. */
async function noticeNewPassword(deps: Deps, sessionId: string, refresh: string): Promise<void> {
  const isPresent = and(
    eq(session.id, sessionId),
    eq(session.refresh_hash, hashOf(refresh)),
    isNull(session.ended),
    gt(session.expires, deps.clock.now()),
  );
  const [owner] = await deps.db
    .select({
      user_uid: client.user_uid,
      valid_after: client.valid_after,
      signed_in: session.signed_in,
      created: session.created,
    })
    .from(session)
    .innerJoin(client, eq(client.id, session.client_id))
    .where(isPresent);
  const since = owner && (await askValidSince(deps, owner.user_uid));
  if (since && (since > owner.valid_after || since > (owner.signed_in ?? owner.created)))
    await endSessionsBefore(deps, owner, since, { isSaid: false });
}

async function rotate(
  deps: Deps,
  tx: DbOrTx,
  sessionId: string,
  refresh: string,
  { user_agent, language }: Device,
) {
  const now = deps.clock.now();
  const [row] = await tx
    .select({ session, owner: client })
    .from(session)
    .innerJoin(client, eq(client.id, session.client_id))
    .where(eq(session.id, sessionId))
    .for('update', { of: session });
  if (!row || row.session.ended || row.session.expires <= now) return { refused: 'SESSION_ENDED' } as const;
  if (!row.owner.is_active) return { refused: 'CLIENT_INACTIVE' } as const;

  const hash = hashOf(refresh);
  const isCurrent = row.session.refresh_hash.equals(hash);
  const isPredecessor = row.session.previous_hash?.equals(hash) ?? false;
  const inGrace = isPredecessor && now <= addMinutes(row.session.rotated, graceMinutes);
  if (!isCurrent && !inGrace) {
    await tx.update(session).set({ ended: now }).where(eq(session.id, sessionId));
    await audit(deps, tx, 'session_reuse', { client_id: row.owner.id, details: { session_id: sessionId } });
    return { refused: 'SESSION_ENDED' } as const;
  }
  const made = isCurrent ? undefined : knownSuccessor(deps, refresh, row.session.refresh_hash);
  const successor = made ?? successorOf(deps, refresh);
  if (isCurrent)
    await tx
      .update(session)
      .set({ refresh_hash: hashOf(successor), previous_hash: hash, rotated: now, user_agent })
      .where(eq(session.id, sessionId));
  await storeLanguage(tx, row.owner, language);
  return { ...row, successor };
}

/** Mails use the language of the last used device. */
async function storeLanguage(tx: DbOrTx, owner: Client, language = owner.language) {
  if (owner.language !== language) await tx.update(client).set({ language }).where(eq(client.id, owner.id));
}

function accessFor(deps: Deps, owner: Client, { id, expires }: { id: string; expires: Date }) {
  const { id: client_id, session_version, is_admin, user_uid } = owner;
  return signAccess(deps, { client_id, session_id: id, session_version, is_admin, user_uid }, expires);
}

/** Also voids id tokens issued until now. */
export async function endAllSessions(deps: Deps, clientId: string) {
  await deps.db.transaction(async (tx) => {
    await endSessionsOf(deps, tx, clientId);
    await audit(deps, tx, 'logout_all', { client_id: clientId });
  });
}

export async function endSessionsOf(deps: Pick<Deps, 'clock'>, tx: DbOrTx, clientId: string) {
  const now = deps.clock.now();
  await tx
    .update(client)
    .set({ session_version: sql`${client.session_version} + 1`, valid_after: now })
    .where(eq(client.id, clientId));
  await tx
    .update(session)
    .set({ ended: sql`coalesce(${session.ended}, ${now})` })
    .where(eq(session.client_id, clientId));
}

export async function endOtherSessions(deps: Deps, tx: DbOrTx, clientId: string, ownId: string) {
  const now = deps.clock.now();
  await tx.update(client).set({ valid_after: now }).where(eq(client.id, clientId));
  await tx
    .update(session)
    .set({ ended: now })
    .where(and(eq(session.client_id, clientId), ne(session.id, ownId), isNull(session.ended)));
}
