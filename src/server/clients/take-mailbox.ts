import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';

/** Counts a mail that a stranger causes; refuses what would fill somebody's mailbox. */
export async function takeMailbox(
  { limits }: Pick<Deps, 'limits'>,
  mailbox: string,
  answerHeaders: Headers,
): Promise<void> {
  const wait = await limits.mailbox.take(mailbox);
  if (wait === undefined) return;
  answerHeaders.set('retry-after', String(wait));
  throw refusal('RATE_LIMITED');
}
