import type { Language } from '#domain/language.ts';
import { audit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { takeMailbox } from './take-mailbox.ts';

/** Has a mail sent, whoever the e-mail belongs to: only its owner learns whether there is an account. */
export async function resetPassword(
  deps: Deps,
  { email, language, answerHeaders }: { email: string; language: Language; answerHeaders: Headers },
): Promise<void> {
  const mailbox = email.toLowerCase();
  await takeMailbox(deps, mailbox, answerHeaders);
  await audit(deps, deps.db, 'reset_requested', { email: mailbox });
  await orderMail(deps, deps.db, { mail: 'reset-password', email: mailbox, language });
}
