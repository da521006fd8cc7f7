import { max } from 'date-fns/max';
import { eq } from 'drizzle-orm';
import { audit } from '#server/audit.ts';
import { client, session } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refuseElsewhere } from '#server/identity/refuse-elsewhere.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { askValidSince } from './end-old-sessions.ts';
import { endOtherSessions } from './sessions.ts';

/**
 * The user has a new password: whoever is signed in elsewhere, perhaps with the old one, is so no more. Said again, it
 * changes nothing and mails nothing.
 */
export async function passwordChanged(deps: Deps, user: CurrentUser): Promise<void> {
  refuseElsewhere(deps);
  const changed = await askValidSince(deps, user.user_uid);
  await deps.db.transaction(async (tx) => {
    const [owner] = await tx.select().from(client).where(eq(client.id, user.client_id)).for('update');
    if (!owner) return;
    const isKnown = changed !== undefined && changed <= owner.valid_after;
    // The session that changed it began before, and stays.
    const signed_in = changed ?? deps.clock.now();
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
