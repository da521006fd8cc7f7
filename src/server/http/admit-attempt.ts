import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';

/*
 * Guessing a password must be hopeless, and nobody may lock out an owner by guessing wrong. So attempts are counted
 * per account and address together: who guesses shuts out the address he guesses from. Against many addresses wrong
 * passwords are also counted per account; beyond that count addresses that never signed in to it get few attempts
 * each, instead of none, and the owner's usual ones all of theirs.
 */

/** Under siege this is what is left of them to an unknown address. */
const leftUnderSiege = 2;

type Attempt = { account: string; address: string; answerHeaders: Headers };

const pairOf = ({ account, address }: Attempt) => `${account}\n${address}`;

/** Counts an attempt before the password is looked at; whether there is such an account makes no difference. */
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

/** The right password forgets the attempts of its address, which is known from now on. */
export async function noteRight({ limits }: Pick<Deps, 'limits'>, attempt: Attempt): Promise<void> {
  await Promise.all([limits.account.forget(pairOf(attempt)), limits.known.take(pairOf(attempt))]);
}

export async function noteWrong({ limits }: Pick<Deps, 'limits'>, { account }: Attempt): Promise<void> {
  await limits.guesses.take(account);
}
