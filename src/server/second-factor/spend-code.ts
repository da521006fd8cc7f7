import { eq } from 'drizzle-orm';
import { readFactorCode } from '#domain/people/second-factor.ts';
import { audit, auditSample } from '#server/audit.ts';
import { lockSecondFactor } from '#server/clients/second-factor.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { secondFactor } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { admitAttempt, recordFailure, recordSuccess } from '#server/http/admit-attempt.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { stepOfCode } from './app-code.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { openSecret } from './sealed-secret.ts';

export type From = { address: string; answerHeaders: Headers };

type Requested = {
  client_id: string;
  code: string;
  /** Checks the unconfirmed second factor instead of the active one. */
  isSetup?: boolean;
};

/**
 * Accepts a code once, and runs `andThen` in the same transaction. Attempts count apart from passwords: a thief's
 * correct password must not reset wrong codes.
 */
export async function spendCode<T>(
  deps: Deps,
  { client_id, code, isSetup = false }: Requested,
  from: From,
  andThen: (tx: DbOrTx) => Promise<T>,
): Promise<T> {
  const attempt = { account: `second factor ${client_id}`, ...from };
  await admitAttempt(deps, attempt).catch(async (error: unknown) => {
    await auditSample(deps, 'second_factor_refused', {
      client_id,
      details: { code: 'AUTH_TOO_MANY_REQUESTS' },
    });
    throw error;
  });
  const taken = await deps.db.transaction(async (tx) => {
    const isRight = await takeCode(deps, tx, { client_id, code, isSetup });
    return isRight ? { done: await andThen(tx) } : undefined;
  });
  if (!taken) {
    await recordFailure(deps, attempt);
    await audit(deps, deps.db, 'second_factor_refused', { client_id });
    throw refusal('SECOND_FACTOR_WRONG');
  }
  await recordSuccess(deps, attempt);
  return taken.done;
}

async function takeCode(deps: Deps, tx: DbOrTx, { client_id, code, isSetup }: Required<Requested>) {
  const row = await lockSecondFactor(tx, client_id);
  if (!row || (row.confirmed === null) !== isSetup) throw refusal('SECOND_FACTOR_CHANGED');
  const typed = readFactorCode(code);
  if (!typed) return false;
  const write = (values: Partial<typeof row>) =>
    tx.update(secondFactor).set(values).where(eq(secondFactor.client_id, client_id));

  if (typed.kind === 'app') {
    const secret = openSecret(deps.config, client_id, row.sealed_secret);
    const step = secret && stepOfCode(secret, typed.code, deps.clock.now());
    if (step === undefined || step <= row.last_step) return false;
    await write({ last_step: step });
    return true;
  }
  const hash = await hashRecoveryCode(client_id, typed.code);
  const left = row.recovery_hashes.filter((it) => it !== hash);
  if (left.length === row.recovery_hashes.length) return false;
  await write({ recovery_hashes: left });
  await audit(deps, tx, 'recovery_code_used', { client_id, details: { left: left.length } });
  await orderMail(deps, tx, {
    mail: 'second-factor',
    client_id,
    what: 'recovery_code_used',
    left: left.length,
  });
  return true;
}
