import { addMinutes } from 'date-fns/addMinutes';
import { max } from 'date-fns/max';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { audit } from '#server/audit.ts';
import { client, session } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { orderMail } from '#server/mail/order-mail.ts';

/** Logging out everywhere moves the identity service's date too: a moment later that is no news. */
const noNewsMinutes = 1;

/**
 * The identity service says since when sign-ins count: since the last change of the password. Sessions begun before
 * end here too, and the customer is mailed. Anybody may cause this; where nothing was changed, nothing happens.
 */
export async function endOldSessions(deps: Deps, { user_uid }: { user_uid: string }): Promise<void> {
  const account = await deps.identity.findAccount(user_uid);
  if (!account) return;
  const changed = account.signedIn;
  await deps.db.transaction(async (tx) => {
    const [owner] = await tx.select().from(client).where(eq(client.user_uid, user_uid)).for('update');
    if (!owner || owner.deleted) return;
    const counted = max([owner.valid_after, owner.created]);
    if (changed > owner.valid_after)
      await tx.update(client).set({ valid_after: changed }).where(eq(client.id, owner.id));
    const ended = await tx
      .update(session)
      .set({ ended: deps.clock.now() })
      .where(and(eq(session.client_id, owner.id), isNull(session.ended), lt(session.created, changed)))
      .returning({ id: session.id });
    if (ended.length === 0 && changed <= addMinutes(counted, noNewsMinutes)) return;
    await audit(deps, tx, 'password_changed', { client_id: owner.id, details: { by: 'link' } });
    await orderMail(deps, tx, { mail: 'password-changed', client_id: owner.id });
  });
}
