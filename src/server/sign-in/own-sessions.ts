import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { SessionInfo } from '#domain/people/account.ts';
import { audit } from '#server/audit.ts';
import { session } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { timestamp } from '#server/timestamp.ts';
import { endOtherSessions } from './sessions.ts';

const mostListed = 100;

export const listOwnSessions = (deps: Deps, user: CurrentUser) =>
  listSessions(deps, user.client_id, user.session_id);

export async function listSessions(deps: Deps, clientId: string, current: string): Promise<SessionInfo[]> {
  const isCurrent = eq(session.id, current);
  const rows = await deps.db
    .select()
    .from(session)
    .where(and(eq(session.client_id, clientId), isNull(session.ended), gt(session.expires, deps.clock.now())))
    .orderBy(desc(isCurrent), desc(session.rotated), desc(session.id))
    .limit(mostListed);
  return rows.map(({ id, user_agent, created, rotated, expires }) => ({
    id,
    user_agent,
    created: timestamp(created),
    last_used: timestamp(rotated),
    expires: timestamp(expires),
    current: id === current,
  }));
}

export const endOwnSession = (deps: Deps, user: CurrentUser, id: string) =>
  endSessionOf(deps, user.client_id, id);

export async function endSessionOf(
  deps: Deps,
  client_id: string,
  id: string,
  details: { staff?: string } = {},
): Promise<void> {
  const [own] = await deps.db
    .update(session)
    .set({ ended: sql`coalesce(${session.ended}, ${deps.clock.now()})` })
    .where(and(eq(session.id, id), eq(session.client_id, client_id)))
    .returning({ id: session.id });
  if (!own) throw refusal('NOT_FOUND');
  await audit(deps, deps.db, 'session_ended', { client_id, details: { session_id: id, ...details } });
}

export async function logOutOthers(deps: Deps, user: CurrentUser): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await endOtherSessions(deps, tx, user.client_id, user.session_id);
    await audit(deps, tx, 'logout_others', { client_id: user.client_id });
  });
}
