import type { Language } from '#domain/language.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { orderMail } from '#server/mail/order-mail.ts';

/** Has a mail sent, whoever the e-mail belongs to: only its owner learns whether there is an account. */
export async function resetPassword(
  deps: Deps,
  { email, language, answerHeaders }: { email: string; language: Language; answerHeaders: Headers },
): Promise<void> {
  const mailbox = email.toLowerCase();
  const wait = await deps.limits.mailbox.take(mailbox);
  if (wait !== undefined) {
    answerHeaders.set('retry-after', String(wait));
    throw refusal('RATE_LIMITED');
  }
  await orderMail(deps, deps.db, { mail: 'reset-password', email: mailbox, language });
}
