import { eq, isNull } from 'drizzle-orm';
import type { SecondFactor, SecondFactorSetup } from '#domain/people/second-factor.ts';
import { shownRecoveryCode } from '#domain/people/second-factor.ts';
import { audit } from '#server/audit.ts';
import { getClient } from '#server/clients/queries.ts';
import { findSecondFactor, stateOf } from '#server/clients/second-factor.ts';
import { secondFactor } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { timestamp } from '#server/timestamp.ts';
import { describeSecret, newSecret } from './app-code.ts';
import { confirmPassword } from './confirm-user.ts';
import { qrPath } from './qr-path.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { sealSecret } from './sealed-secret.ts';
import { type From, spendCode } from './spend-code.ts';

export async function showSecondFactor({ db, config }: Deps, user: CurrentUser): Promise<SecondFactor> {
  const row = await findSecondFactor(db, user.client_id);
  return {
    state: stateOf(config, { is_admin: user.is_admin, has_second_factor: row !== undefined }),
    since: row?.confirmed ? timestamp(row.confirmed) : null,
    recovery_codes_left: row?.recovery_hashes.length ?? 0,
    is_mandatory: user.is_admin && config.staffSecondFactor === 'required',
  };
}

/** Requires the password, so that an open session is not enough. Replaces an unconfirmed secret. */
export async function beginSetup(
  deps: Deps,
  user: CurrentUser,
  password: string,
  from: From,
): Promise<SecondFactorSetup> {
  const { client_id } = user;
  if (await findSecondFactor(deps.db, client_id)) throw refusal('SECOND_FACTOR_CHANGED');
  await confirmPassword(deps, user, password, from);
  const { email } = await getClient(deps.db, client_id);
  const bytes = newSecret();
  const fresh = {
    sealed_secret: sealSecret(deps.config, client_id, bytes),
    last_step: 0,
    recovery_hashes: [],
    created: deps.clock.now(),
  };
  const [written] = await deps.db
    .insert(secondFactor)
    .values({ client_id, ...fresh })
    .onConflictDoUpdate({
      target: secondFactor.client_id,
      set: fresh,
      // Another window may have confirmed meanwhile.
      setWhere: isNull(secondFactor.confirmed),
    })
    .returning({ client_id: secondFactor.client_id });
  if (!written) throw refusal('SECOND_FACTOR_CHANGED');
  const described = describeSecret(bytes, { issuer: deps.config.provider.name, label: email });
  return { ...described, qr: qrPath(described.uri) };
}

export async function confirmSetup(
  deps: Deps,
  { client_id }: CurrentUser,
  code: string,
  from: From,
): Promise<string[]> {
  return spendCode(deps, { client_id, code, isSetup: true }, from, async (tx) => {
    const { codes, recovery_hashes } = await makeRecoveryCodes(client_id);
    await tx
      .update(secondFactor)
      .set({ confirmed: deps.clock.now(), recovery_hashes })
      .where(eq(secondFactor.client_id, client_id));
    await audit(deps, tx, 'second_factor_on', { client_id });
    await orderMail(deps, tx, { mail: 'second-factor', client_id, what: 'on' });
    return codes;
  });
}

/** Voids the old codes. */
export async function renewRecoveryCodes(
  deps: Deps,
  { client_id }: CurrentUser,
  code: string,
  from: From,
): Promise<string[]> {
  return spendCode(deps, { client_id, code }, from, async (tx) => {
    const { codes, recovery_hashes } = await makeRecoveryCodes(client_id);
    await tx.update(secondFactor).set({ recovery_hashes }).where(eq(secondFactor.client_id, client_id));
    await audit(deps, tx, 'recovery_codes_renewed', { client_id });
    await orderMail(deps, tx, { mail: 'second-factor', client_id, what: 'recovery_codes_renewed' });
    return codes;
  });
}

/** Slow on purpose, so called only after a valid code. */
async function makeRecoveryCodes(clientId: string) {
  const codes = newRecoveryCodes();
  const recovery_hashes = await Promise.all(codes.map((it) => hashRecoveryCode(clientId, it)));
  return { codes: codes.map(shownRecoveryCode), recovery_hashes };
}
