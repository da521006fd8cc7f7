import { eq } from 'drizzle-orm';
import type { SecondFactorState } from '#domain/people/account.ts';
import type { Config } from '#server/config/config.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { secondFactor } from '#server/db/schema.ts';

type SecondFactorRow = typeof secondFactor.$inferSelect;

/** undefined while being set up. */
export async function findSecondFactor(db: DbOrTx, clientId: string): Promise<SecondFactorRow | undefined> {
  const [row] = await db.select().from(secondFactor).where(eq(secondFactor.client_id, clientId));
  return row?.confirmed ? row : undefined;
}

/** Includes an unconfirmed second factor. */
export async function lockSecondFactor(tx: DbOrTx, clientId: string): Promise<SecondFactorRow | undefined> {
  const [row] = await tx
    .select()
    .from(secondFactor)
    .where(eq(secondFactor.client_id, clientId))
    .for('update');
  return row;
}

export const mustSetUp = (
  { staffSecondFactor }: Pick<Config, 'staffSecondFactor'>,
  { is_admin, has_second_factor }: { is_admin: boolean; has_second_factor: boolean },
): boolean => is_admin && !has_second_factor && staffSecondFactor === 'required';

export function stateOf(
  config: Pick<Config, 'staffSecondFactor'>,
  user: { is_admin: boolean; has_second_factor: boolean },
): SecondFactorState {
  if (user.has_second_factor) return 'on';
  return mustSetUp(config, user) ? 'required' : 'off';
}
