import { max } from 'date-fns/max';
import { eq } from 'drizzle-orm';
import { audit } from '#server/audit.ts';
import { client, session } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { askValidSince, isBefore } from './end-old-sessions.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';
import { endOtherSessions } from './sessions.ts';

/**
 * Ends the user's other sessions after a password change; a repeat changes nothing. Without an id token for the new
 * password the session may be stolen, so the identity service's date decides for all sessions.
 */
export async function passwordChanged(deps: Deps, user: CurrentUser, idToken?: string): Promise<void> {
  refuseElsewhere(deps);
  const confirmed = idToken === undefined ? undefined : await deps.identity.verifyIdToken(idToken);
  const changed = await askValidSince(deps, user.user_uid);
  const isTheirs = confirmed?.uid === user.user_uid;
  if (!confirmed || !isTheirs || (changed && isBefore(confirmed.signedIn, changed))) {
    await deps.queue.send('end-old-sessions', { user_uid: user.user_uid });
    return;
  }
  await deps.db.transaction(async (tx) => {
    const [owner] = await tx.select().from(client).where(eq(client.id, user.client_id)).for('update');
    if (!owner) return;
    const isKnown = changed !== undefined && changed <= owner.valid_after;
    // Keeps the session that changed the password, although it is older.
    const signed_in = max([confirmed.signedIn, changed ?? confirmed.signedIn]);
    await tx.update(session).set({ signed_in }).where(eq(session.id, user.session_id));
    await endOtherSessions(deps, tx, user.client_id, user.session_id);
    if (isKnown) return;
    await tx
      .update(client)
      .set({ valid_after: max([signed_in, deps.clock.now()]) })
      .where(eq(client.id, owner.id));
    await audit(deps, tx, 'password_changed', { client_id: owner.id, details: { by: 'user' } });
    await orderMail(deps, tx, { mail: 'password-changed', client_id: owner.id });
  });
}
