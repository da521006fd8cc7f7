import { v7 } from 'uuid';
import type { Ordered } from '#contract/packaging.ts';
import type { PackagingOrder } from '#domain/portal/packaging.ts';
import { audit } from '#server/audit.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import {
  earlierAnswer,
  inProgress,
  type KeyedCall,
  type KeyedRequest,
  keyedCall,
  type StoredAnswer,
  saveAnswer,
} from '#server/keys/idempotency.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { timestamp } from '#server/timestamp.ts';
import { findPackagingByClientRef, insertPackaging, type PackagingRow } from './queries.ts';

export const packagingOperation = 'packaging';

/** Stores order, answer, audit event and mail in one transaction, so a repeat gets the first answer. */
export async function createPackaging(
  deps: Deps,
  { client_id }: CurrentUser,
  input: PackagingOrder,
  request: KeyedRequest,
): Promise<Ordered> {
  const call = keyedCall(request, { client_id, op: packagingOperation, input });
  const row: PackagingRow = {
    client_id,
    packaging_id: v7(),
    client_ref: call.key,
    created: deps.clock.now(),
    state: 'new',
    note: '',
    state_changed: null,
    ...input,
  };
  const isStored = await deps.db.transaction((tx) => storeOrder(deps, tx, call, row)).catch(keyInUse);
  if (isStored) return orderedAnswer(row);

  const earlier = (await earlierAnswer(deps, call)) ?? (await oldAnswer(deps, call));
  // One transaction leaves no half-done order.
  if (!earlier || earlier === 'taken_over') throw inProgress(call);
  return earlier.response as Ordered;
}

class KeyInUse extends Error {}

const keyInUse = (error: unknown): false => {
  if (error instanceof KeyInUse) return false;
  throw error;
};

async function storeOrder(deps: Deps, tx: DbOrTx, call: KeyedCall, row: PackagingRow): Promise<boolean> {
  const { client_id, packaging_id, created } = row;
  if (!(await insertPackaging(tx, row))) return false;
  const answer = { status: 200, response: orderedAnswer(row) };
  // Key cancelled, or used for another call.
  if (!(await saveAnswer(tx, call, { now: created, answer }))) throw new KeyInUse();
  await audit(deps, tx, 'packaging_ordered', { client_id, details: { packaging_id } });
  await orderMail(deps, tx, { mail: 'packaging-order', client_id, packaging_id });
  return true;
}

/** Keys are deleted after 90 days; the order keeps its own for ever. */
async function oldAnswer({ db }: Deps, call: KeyedCall): Promise<StoredAnswer | undefined> {
  const row = await findPackagingByClientRef(db, call);
  if (!row) return undefined;
  call.answerHeaders.set('idempotent-replayed', 'true');
  return { status: 200, response: orderedAnswer(row) };
}

const orderedAnswer = ({ packaging_id, created }: PackagingRow): Ordered => ({
  packaging_id,
  created: timestamp(created),
});
