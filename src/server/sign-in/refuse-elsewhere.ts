import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';

/** Refuses what is done with a password of ours where passwords are with a provider. */
export function refuseElsewhere({ identity }: Pick<Deps, 'identity'>): void {
  if (identity.provider) throw refusal('IDENTITY_ELSEWHERE');
}
