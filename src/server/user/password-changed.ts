import { audit } from '#server/audit.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { endOtherSessions } from './sessions.ts';

/** The user has a new password: whoever is signed in elsewhere, perhaps with the old one, is so no more. */
export async function passwordChanged(deps: Deps, user: CurrentUser): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await endOtherSessions(deps, tx, user.client_id, user.session_id);
    await audit(deps, tx, 'password_changed', { client_id: user.client_id, details: { by: 'user' } });
    await orderMail(deps, tx, { mail: 'password-changed', client_id: user.client_id });
  });
}
