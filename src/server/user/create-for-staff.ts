import type { StaffRegistration } from '#domain/people/registration.ts';
import { claimMailbox } from '#server/clients/claim-mailbox.ts';
import { insertClient } from '#server/clients/insert-client.ts';
import { type Client, findClientByEmail, findClientByUid } from '#server/clients/queries.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import {
  earlierAnswer,
  inProgress,
  type KeyedCall,
  type KeyedRequest,
  keyedCall,
  saveAnswer,
} from '#server/keys/idempotency.ts';
import { dataOf } from '#server/keys/outcome.ts';
import { orderMail } from '#server/mail/order-mail.ts';

const op = 'user/create-client';

type Made = { id: string; user_uid: string };

/**
 * Registers a client for staff (docs/rules.md 20.21): an account with a random password, then profile, answer, audit
 * event and mail in one transaction. If a failure leaves an account without a profile, the next attempt reuses it.
 */
export async function createForStaff(
  deps: Deps,
  staff: CurrentUser,
  requested: StaffRegistration,
  request: KeyedRequest,
): Promise<Made> {
  const call = keyedCall(request, { client_id: staff.client_id, op, input: requested });
  const earlier = await earlierAnswer(deps, call);
  if (earlier) return answered(call, earlier);
  try {
    const made = await make(deps, staff, requested, call);
    if (made) return made;
  } catch (error) {
    // A parallel repeat of this call holds the e-mail.
    const first = await earlierAnswer(deps, call);
    if (first) return answered(call, first);
    throw error;
  }
  const first = await earlierAnswer(deps, call);
  if (!first) throw inProgress(call);
  return answered(call, first);
}

async function make(
  deps: Deps,
  staff: CurrentUser,
  requested: StaffRegistration,
  call: KeyedCall,
): Promise<Made | undefined> {
  const email = requested.email.toLowerCase();
  if (await findClientByEmail(deps.db, email)) throw refusal('EMAIL_EXISTS');
  await claimMailbox(deps, email, call.answerHeaders);
  const uid = await openAccount(deps, email);
  const complete = async (tx: DbOrTx, { id, number, created }: Client) => {
    const answer = { status: 200, response: { id: String(number), user_uid: uid } };
    if (!(await saveAnswer(tx, call, { now: created, answer }))) return false;
    await orderMail(deps, tx, { mail: 'client-created', client_id: id });
    return true;
  };
  const row = await insertClient(deps, rowOf(deps, requested, { email, uid }), complete, {
    staff: staff.client_id,
  });
  return row && { id: String(row.number), user_uid: uid };
}

const answered = (call: KeyedCall, earlier: NonNullable<Awaited<ReturnType<typeof earlierAnswer>>>): Made => {
  if (earlier === 'taken_over') throw inProgress(call);
  return dataOf(earlier);
};

/** Replaces the account of a deleted client that the job has not reached. */
async function openAccount(deps: Deps, email: string): Promise<string> {
  const { uid } = await openOrRefuse(deps, email);
  const known = await findClientByUid(deps.db, uid);
  if (!known) return uid;
  if (!known.deleted) throw refusal('EMAIL_EXISTS');
  await deps.identity.deleteAccount(uid);
  return (await openOrRefuse(deps, email)).uid;
}

const openOrRefuse = ({ identity, log }: Deps, email: string) =>
  identity.openAccount(email).catch((error: unknown) => {
    log.warn({ type: error instanceof Error ? error.name : typeof error }, 'an account could not be made');
    throw refusal('AUTH_UNAVAILABLE');
  });

function rowOf(
  { clock }: Deps,
  { is_active, language, ...profile }: StaffRegistration,
  { email, uid }: { email: string; uid: string },
) {
  const now = clock.now();
  return {
    ...profile,
    email,
    language,
    user_uid: uid,
    created: now,
    is_active,
    unlocked: is_active ? now : null,
  };
}
