import { audit, auditSample } from '#server/audit.ts';
import { findOwner } from '#server/clients/find-owner.ts';
import type { Client } from '#server/clients/queries.ts';
import { findSecondFactor } from '#server/clients/second-factor.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import type { IdentityUser } from '#server/identity/identity.ts';
import { type From, spendCode } from '#server/second-factor/spend-code.ts';
import { sessionOf } from '#server/tokens/tokens.ts';
import { askValidSince, endSessionsBefore, isBefore } from './end-old-sessions.ts';
import { becomeFirstAdmin, mayBeFirstAdmin } from './first-admin.ts';
import { continueSession, type Device, startSession, type Tokens } from './sessions.ts';

export async function logIn(
  deps: Deps,
  input: { id_token: string; code?: string | undefined } | { refresh: string },
  { device, ...from }: { device: Device } & From,
): Promise<Tokens> {
  if ('refresh' in input) return continueSession(deps, input.refresh, device);

  const confirmed = await deps.identity.verifyIdToken(input.id_token);
  if (!confirmed) throw refusal('UNAUTHORIZED');
  const owner = await findOwner(deps, confirmed);
  const refused = reasonToRefuse(confirmed, owner);
  if (refused || !owner) {
    const code = refused ?? 'UNAUTHORIZED';
    await audit(deps, deps.db, 'login_refused', {
      client_id: owner?.id,
      email: confirmed.email,
      details: { code },
    });
    throw refusal(code);
  }
  const since = await askValidSince(deps, owner.user_uid);
  if (since && since > owner.valid_after) await endSessionsBefore(deps, owner, since, { isSaid: false });
  if (since && isBefore(confirmed.signedIn, since)) {
    const details = { code: 'SESSION_ENDED' };
    await audit(deps, deps.db, 'login_refused', {
      client_id: owner.id,
      email: confirmed.email,
      details,
    });
    throw refusal('SESSION_ENDED');
  }
  const begin = async (tx: DbOrTx) => {
    const isFirstAdmin =
      mayBeFirstAdmin(deps, owner) &&
      confirmed.email.toLowerCase() === owner.email &&
      (await becomeFirstAdmin(deps, tx, owner));
    const staff = isFirstAdmin ? { ...owner, is_admin: true } : owner;
    // A guessed time must not count as a fresh sign-in (second-factor/confirm-user.ts).
    const signed_in = confirmed.isTimeGuessed ? undefined : confirmed.signedIn;
    const tokens = await startSession(deps, tx, staff, { ...device, signed_in });
    await audit(deps, tx, 'login', { client_id: owner.id, session_id: sessionOf(tokens.refresh) });
    return tokens;
  };
  if (!(await findSecondFactor(deps.db, owner.id))) return deps.db.transaction(begin);
  if (!input.code) {
    const code = 'SECOND_FACTOR_REQUIRED';
    await auditSample(deps, 'login_refused', {
      client_id: owner.id,
      email: confirmed.email,
      details: { code },
    });
    throw refusal(code);
  }
  return spendCode(deps, { client_id: owner.id, code: input.code }, from, begin);
}

function reasonToRefuse(confirmed: IdentityUser, owner: Client | undefined) {
  if (!confirmed.emailVerified) return 'MAIL_NOT_VERIFIED';
  // An account without a profile is inactive too.
  if (!owner?.is_active) return 'CLIENT_INACTIVE';
  if (isBefore(confirmed.signedIn, owner.valid_after)) return 'SESSION_ENDED';
  return undefined;
}
