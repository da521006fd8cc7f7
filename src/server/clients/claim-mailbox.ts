import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';

/** Limits the mails that strangers can cause to one mailbox. */
export async function claimMailbox(
  { limits }: Pick<Deps, 'limits'>,
  mailbox: string,
  answerHeaders: Headers,
): Promise<void> {
  const wait = await limits.mailbox.take(mailbox);
  if (wait === undefined) return;
  answerHeaders.set('retry-after', String(wait));
  throw refusal('RATE_LIMITED');
}
