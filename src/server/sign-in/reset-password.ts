import type { Language } from '#domain/values/language.ts';
import { audit } from '#server/audit.ts';
import type { Client } from '#server/clients/queries.ts';
import { takeMailbox } from '#server/clients/take-mailbox.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';

/** Has a mail sent, whoever the e-mail belongs to: only its owner learns whether there is an account. */
export async function resetPassword(
  deps: Deps,
  { email, language, answerHeaders }: { email: string; language: Language; answerHeaders: Headers },
): Promise<void> {
  refuseElsewhere(deps);
  const mailbox = email.toLowerCase();
  await takeMailbox(deps, mailbox, answerHeaders);
  await audit(deps, deps.db, 'reset_requested', { email: mailbox });
  await orderMail(deps, deps.db, { mail: 'reset-password', email: mailbox, language });
}

/** The same mail on the staff's request, which is on record; in the client's language. */
export async function mailPasswordLink(
  deps: Deps,
  staff: CurrentUser,
  { id, email, language }: Client,
  answerHeaders: Headers,
): Promise<void> {
  refuseElsewhere(deps);
  await takeMailbox(deps, email, answerHeaders);
  await deps.db.transaction(async (tx) => {
    await orderMail(deps, tx, { mail: 'reset-password', email, language });
    await audit(deps, tx, 'password_mailed', { client_id: id, details: { staff: staff.client_id } });
  });
}
