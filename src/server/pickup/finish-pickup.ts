import { addSeconds } from 'date-fns/addSeconds';
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds';
import type { Pickup } from '#domain/pickup/pickup-booking.ts';
import { audit } from '#server/audit.ts';
import { askCarrier, carrierPatienceMs } from '#server/carriers/ask-carrier.ts';
import type { MadePickup, Refused, Result } from '#server/carriers/carrier.ts';
import { carrierForOrder } from '#server/carriers/registry.ts';
import { type Client, getClient } from '#server/clients/queries.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import {
  freeKey,
  type Key,
  type KeyedCall,
  lockSeconds,
  reserveKey,
  type StoredAnswer,
  saveAnswer,
  shortenLock,
  storeAnswer,
} from '#server/keys/idempotency.ts';
import { type Outcome, whatIsStored } from '#server/keys/outcome.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { type AtStep, checkAfter } from '#server/shipment/finish-shipment.ts';
import { type BookedPickup, carrierPickup } from './new-pickup.ts';
import { confirmPickup, findPickupByClientRef, insertPickup, removePickup } from './queries.ts';
import { showPickup } from './show-pickup.ts';

export const pickupOperations = ['pickup/create', 'pickup/create-directly', 'pickup/create-for'] as const;

type FinishDeps = Pick<Deps, 'db' | 'clock' | 'carriers' | 'queue' | 'log'>;
type KeyedAnswer = { call: KeyedCall; now: Date; answer: StoredAnswer | undefined };
type Pending = {
  row: BookedPickup;
  client: Client;
  /** A moment at or before the key's lock. */
  since: Date;
};

class KeyInUse extends Error {}

/** Stores key and booking in one transaction; with an answer the booking is done. False: the key was in use. */
export async function storePickup(deps: FinishDeps, row: BookedPickup, keyed: KeyedAnswer): Promise<boolean> {
  const { call, now, answer } = keyed;
  return deps.db
    .transaction(async (tx) => {
      if (!(await insertPickup(tx, row))) return false;
      const isOurs = answer ? await saveAnswer(tx, call, { now, answer }) : await reserveKey(tx, call, now);
      if (!isOurs) throw new KeyInUse();
      if (answer) await auditBooked(deps, tx, row);
      return true;
    })
    .catch((error) => {
      if (error instanceof KeyInUse) return false;
      throw error;
    });
}

/** If staff booked, the client gets a mail in the same transaction. */
async function auditBooked(
  deps: FinishDeps,
  tx: DbOrTx,
  { client_id, pickup_id, booked_by }: BookedPickup,
): Promise<void> {
  const staff = booked_by === null ? {} : { staff: booked_by };
  await audit(deps, tx, 'pickup_booked', { client_id, details: { pickup_id, ...staff } });
  if (booked_by !== null) await orderMail(deps, tx, { mail: 'pickup-booked', client_id, pickup_id });
}

/** Asks the carrier outside any transaction and stores its answer. */
export async function finishPickup(
  deps: FinishDeps,
  { row, client, since }: Pending,
  atStep: AtStep = () => {},
): Promise<Outcome> {
  // Frozen too long: the key may have a new holder.
  if (differenceInMilliseconds(deps.clock.now(), since) > mostDelayMs) return { kind: 'checking' };
  const carrier = carrierForOrder(deps.carriers);
  const made = await askCarrier(deps, () => carrier.createPickup(carrierPickup(row, client)));
  await atStep('asked');
  const outcome = await settle(deps, row, made);
  await atStep('settled');
  return outcome;
}
const mostDelayMs = lockSeconds * 1000 - carrierPatienceMs;

export async function resumePickup(
  deps: FinishDeps,
  key: Key,
  since: Date,
  atStep: AtStep = () => {},
): Promise<Outcome> {
  const row = await findPickupByClientRef(deps.db, key);
  if (!row || row.confirmation_id !== null) return whatIsStored(deps.db, key);
  const client = await getClient(deps.db, key.client_id);
  const carrier = carrierForOrder(deps.carriers);
  const found = await askCarrier(deps, () => carrier.findPickup(row));
  await atStep('found');
  if (found.kind !== 'success') return checkLater(deps, row);
  if (!found.made) return finishPickup(deps, { row, client, since }, atStep);
  const outcome = await settle(deps, row, { kind: 'success', ...found.made });
  await atStep('settled');
  return outcome;
}

async function settle(deps: FinishDeps, row: BookedPickup, result: Result<MadePickup>): Promise<Outcome> {
  if (result.kind === 'unknown') return checkLater(deps, row);
  if (result.kind === 'refused') return refuse(deps, row, result);
  const confirmed = { ...row, confirmation_id: result.confirmation_id };
  const answer = bookedAnswer(confirmed);
  const isStored = await deps.db.transaction(async (tx) => {
    if (!(await confirmPickup(tx, confirmed))) return false;
    await storeAnswer(tx, keyOf(row), answer);
    await auditBooked(deps, tx, row);
    return true;
  });
  return isStored ? { kind: 'stored', answer } : whatIsStored(deps.db, keyOf(row));
}

/** A temporary failure, or one of ours, does not answer the booking: free the key. */
async function refuse(deps: FinishDeps, row: BookedPickup, refused: Refused): Promise<Outcome> {
  deps.log.warn({ pickup_id: row.pickup_id, reason: refused.reason }, 'the carrier refused a pickup');
  const isOurTrouble = refused.retryable || refused.reason === 'auth';
  const answer = {
    status: 422,
    response: { code: 'CARRIER_REFUSED', data: { message: refused.message } },
  };
  const isRemoved = await deps.db.transaction(async (tx) => {
    if (!(await removePickup(tx, row))) return false;
    await (isOurTrouble ? freeKey(tx, keyOf(row)) : storeAnswer(tx, keyOf(row), answer));
    return true;
  });
  if (!isRemoved) return whatIsStored(deps.db, keyOf(row));
  return isOurTrouble ? { kind: 'freed' } : { kind: 'stored', answer };
}

/** Repeats wait until a job checks again. */
async function checkLater(deps: FinishDeps, row: BookedPickup): Promise<Outcome> {
  const now = deps.clock.now();
  const seconds = checkAfter(row.created, now);
  deps.log.warn({ pickup_id: row.pickup_id, seconds }, 'a pickup is being checked');
  await deps.db.transaction(async (tx) => {
    await shortenLock(tx, keyOf(row), addSeconds(now, seconds));
    await deps.queue.send('finish-pending', {}, { tx, afterSeconds: seconds });
  });
  return { kind: 'checking' };
}

const keyOf = ({ client_id, client_ref }: BookedPickup): Key => ({ client_id, key: client_ref });

export function bookedAnswer(row: BookedPickup): StoredAnswer {
  const response: Pickup = showPickup(row);
  return { status: 200, response };
}
