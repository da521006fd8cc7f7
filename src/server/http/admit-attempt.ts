import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';

/*
 * Makes guessing passwords hopeless without letting attackers lock out an owner. Attempts count per account and
 * address, so a guesser blocks only his own address. Wrong passwords also count per account: beyond that limit, unknown
 * addresses get few attempts, known ones all of theirs.
 */

const leftUnderSiege = 2;

type Attempt = { account: string; address: string; answerHeaders: Headers };

const pairOf = ({ account, address }: Attempt) => `${account}\n${address}`;

/** Count before checking the password, whether or not the account exists. */
export async function admitAttempt({ limits }: Pick<Deps, 'limits'>, attempt: Attempt): Promise<void> {
  const pair = pairOf(attempt);
  const [wrong, known] = await Promise.all([limits.guesses.peek(attempt.account), limits.known.peek(pair)]);
  const isBesieged = wrong >= limits.guesses.points && known === 0;
  const cost = isBesieged ? Math.ceil(limits.account.points / (leftUnderSiege + 1)) : 1;
  const wait = await limits.account.take(pair, cost);
  if (wait === undefined) return;
  attempt.answerHeaders.set('retry-after', String(wait));
  throw refusal('AUTH_TOO_MANY_REQUESTS');
}

export async function recordSuccess({ limits }: Pick<Deps, 'limits'>, attempt: Attempt): Promise<void> {
  await Promise.all([limits.account.forget(pairOf(attempt)), limits.known.take(pairOf(attempt))]);
}

export async function recordFailure({ limits }: Pick<Deps, 'limits'>, { account }: Attempt): Promise<void> {
  await limits.guesses.take(account);
}
