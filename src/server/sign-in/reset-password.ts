import type { Language } from '#domain/values/language.ts';
import { audit } from '#server/audit.ts';
import { claimMailbox } from '#server/clients/claim-mailbox.ts';
import type { Client } from '#server/clients/queries.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';

/** Always orders a mail: only the mailbox's owner learns whether an account exists. */
export async function resetPassword(
  deps: Deps,
  { email, language, answerHeaders }: { email: string; language: Language; answerHeaders: Headers },
): Promise<void> {
  refuseElsewhere(deps);
  const mailbox = email.toLowerCase();
  await claimMailbox(deps, mailbox, answerHeaders);
  await audit(deps, deps.db, 'reset_requested', { email: mailbox });
  await orderMail(deps, deps.db, { mail: 'reset-password', email: mailbox, language });
}

export async function mailPasswordLink(
  deps: Deps,
  staff: CurrentUser,
  { id, email, language }: Client,
  answerHeaders: Headers,
): Promise<void> {
  refuseElsewhere(deps);
  await claimMailbox(deps, email, answerHeaders);
  await deps.db.transaction(async (tx) => {
    await orderMail(deps, tx, { mail: 'reset-password', email, language });
    await audit(deps, tx, 'password_mailed', { client_id: id, details: { staff: staff.client_id } });
  });
}
