import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';

/** With a provider, our password functions do not apply. */
export function refuseElsewhere({ identity }: Pick<Deps, 'identity'>): void {
  if (identity.provider) throw refusal('IDENTITY_ELSEWHERE');
}
