import { addSeconds } from 'date-fns/addSeconds';
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds';
import type { Canceled } from '#contract/shipment.ts';
import {
  type CancelableShipment,
  type Cancelling,
  cancelByStaff,
  cancelParcel,
  cancelWhole,
  removeParcel,
} from '#domain/shipment/cancel.ts';
import { pickupStatuses, shipmentStatuses } from '#domain/shipment/status.ts';
import { audit } from '#server/audit.ts';
import type { Refused } from '#server/carriers/carrier.ts';
import { carrierById } from '#server/carriers/registry.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { beginTask, endTask, findKey, inProgress, type Key, shortenLock } from '#server/keys/idempotency.ts';
import { checkAgainSeconds } from '#server/keys/outcome.ts';
import type { ShipmentRows } from '#server/shipment/new-shipment.ts';
import { findShipment } from '#server/shipment/queries.ts';
import { showShipment } from '#server/shipment/show-shipment.ts';
import { allFreed, askToVoid, type Freed, type VoidTask } from './ask-to-void.ts';
import { lockShipment, storeCanceled } from './cancel-queries.ts';
import type { Reached } from './reach-shipment.ts';
import { recordCanceledManual } from './record-canceled.ts';

/*
 * Cancels a shipment or one of its parcels.
 * 1. judge   lock everything and apply the rule; if we are the carrier, finish here
 * 2. ask     the carrier, outside any transaction; the task is stored under the shipment's id
 * 3. settle  lock again and cancel what the carrier voided
 * After a crash or "unknown" the job finish-pending asks again; voiding and cancelling twice is harmless. The pickup is
 * cancelled with the last parcel.
 */

export const cancelOperation = 'shipment/cancel';

/** cancel: the whole shipment. edit: one of several parcels. package: one parcel, even the last. */
type Requested =
  | { call: 'cancel'; shipment_id: string; reason?: string | undefined }
  | { call: 'edit'; shipment_id: string; parcel_id: string }
  | { call: 'package'; parcel_id: string };

type CancelDeps = Pick<Deps, 'db' | 'clock' | 'carriers' | 'queue' | 'log'>;
type Request = Reached & { answerHeaders: Headers };

export async function cancelShipment(
  deps: CancelDeps,
  { answerHeaders, ...reached }: Request,
  requested: Requested,
): Promise<Canceled> {
  const begun = await deps.db.transaction((tx) => begin(deps, tx, reached, requested));
  if (begun.kind === 'answered') return begun.answer;
  if (begun.kind === 'busy') throw inProgress({ answerHeaders });
  const outcome = await carryOut(deps, begun);
  if (outcome.kind === 'settled') return outcome.answer;
  if (outcome.kind === 'refused') throw refusal('CARRIER_REFUSED', { message: outcome.message });
  if (outcome.kind === 'checking') throw inProgress({ answerHeaders }, checkAgainSeconds);
  answerHeaders.set('retry-after', '30');
  throw refusal('CARRIER_UNAVAILABLE');
}

type Begun = { kind: 'answered'; answer: Canceled } | { kind: 'busy' } | ({ kind: 'begun' } & Attempt);

/** `begun`: time of the request; `isAgain`: an earlier attempt has asked the carrier. */
type Attempt = { rows: ShipmentRows; task: VoidTask; begun: Date; isAgain: boolean };

async function begin(
  deps: CancelDeps,
  tx: DbOrTx,
  { client_id, staff }: Reached,
  requested: Requested,
): Promise<Begun> {
  const rows = await lockShipment(tx, { client_id, ...requested });
  const parcel_id = 'parcel_id' in requested ? requested.parcel_id : undefined;
  if (!rows || (parcel_id && !rows.parcels.some((it) => it.parcel_id === parcel_id)))
    throw refusal('NOT_FOUND');
  const judged = judge(rows, requested, { parcel_id, isByStaff: staff !== undefined });
  if (judged.kind === 'refused' && judged.reason === 'already_canceled')
    return { kind: 'answered', answer: canceledAnswer(rows) };
  if (judged.kind === 'refused') throw refusal('CANCEL_NOT_ALLOWED', { reason: judged.reason });

  const { voids } = carrierById(deps.carriers, rows.shipment.carrier_id).capabilities;
  if (!(judged.kind === 'whole' ? voids.whole : voids.one_parcel))
    throw refusal('CANCEL_NOT_ALLOWED', { reason: 'carrier_cannot' });
  const parcel_ids = judged.kind === 'whole' ? activeIds(rows) : [parcel_id as string];
  const reason = 'reason' in requested && requested.reason ? { reason: requested.reason } : {};
  const task: VoidTask = {
    is_whole: judged.kind === 'whole',
    parcel_ids,
    ...(staff ? { staff, ...reason } : {}),
  };
  if (voids.at_once)
    return { kind: 'answered', answer: await settle(deps, tx, rows, task, allFreed(rows, task)) };
  const begun = deps.clock.now();
  const isBegun = await beginTask(tx, keyOf(rows), { op: cancelOperation, task, now: begun });
  return isBegun ? { kind: 'begun', rows, task, begun, isAgain: false } : { kind: 'busy' };
}

function judge(
  rows: ShipmentRows,
  { call }: Requested,
  { parcel_id, isByStaff }: { parcel_id: string | undefined; isByStaff: boolean },
): Cancelling {
  const shown: CancelableShipment = showShipment(rows, { number: 0, user_uid: '' });
  const parcel = shown.parcels[rows.parcels.findIndex((it) => it.parcel_id === parcel_id)];
  if (!parcel) return isByStaff ? cancelByStaff(shown) : cancelWhole(shown);
  return call === 'edit' ? removeParcel(shown, parcel) : cancelParcel(shown, parcel);
}

/** freed: unchanged, may be requested again. checking: result still unknown. */
type Outcome =
  | { kind: 'settled'; answer: Canceled }
  | { kind: 'refused'; message: string }
  | { kind: 'freed' }
  | { kind: 'checking' };

async function carryOut(deps: CancelDeps, attempt: Attempt): Promise<Outcome> {
  const { rows, task, begun, isAgain } = attempt;
  const { client_id, shipment_id } = rows.shipment;
  const carrier = carrierById(deps.carriers, rows.shipment.carrier_id);
  const outcome = await askToVoid(deps, carrier, rows, task);
  if (outcome.kind === 'unknown') return checkLater(deps, attempt);
  if (outcome.kind === 'refused') {
    deps.log.warn({ shipment_id, reason: outcome.reason }, 'the carrier refused to cancel');
    // An earlier attempt may have succeeded.
    if (isPassing(outcome) && isAgain) return checkLater(deps, attempt);
  }
  return deps.db.transaction(async (tx): Promise<Outcome> => {
    const now = (await lockShipment(tx, { client_id, shipment_id })) ?? rows;
    const isOurs = await endTask(tx, keyOf(rows), { op: cancelOperation, begun });
    // After a freeze another process may have finished the task: do not store or report it twice.
    if (!isOurs && isStored(now, task, outcome))
      return { kind: 'settled', answer: canceledAnswer(now, notCanceledOf(outcome)) };
    if (outcome.kind === 'freed')
      return { kind: 'settled', answer: await settle(deps, tx, now, task, outcome) };
    const details = { shipment_id, parcel_ids: task.parcel_ids, reason: outcome.reason, ...staffOf(task) };
    await audit(deps, tx, 'cancel_refused', { client_id, details });
    return isPassing(outcome) ? { kind: 'freed' } : { kind: 'refused', message: outcome.message };
  });
}

const notCanceledOf = (outcome: Freed | Refused) => (outcome.kind === 'freed' ? outcome.notCanceled : []);

const isPassing = ({ retryable, reason }: Refused) => retryable || reason === 'auth';

function isStored({ parcels, pickup }: ShipmentRows, task: VoidTask, outcome: Freed | Refused): boolean {
  const notCanceled = notCanceledOf(outcome);
  const isPickupFreed = outcome.kind === 'freed' && outcome.pickup === 'canceled';
  const active = parcels.filter((it) => it.status === 'active').map((it) => it.parcel_id);
  return (
    !task.parcel_ids.some((it) => active.includes(it) && !notCanceled.includes(it)) &&
    !(isPickupFreed && pickup?.status === pickupStatuses.pre_transit)
  );
}

async function settle(
  deps: CancelDeps,
  tx: DbOrTx,
  rows: ShipmentRows,
  task: VoidTask,
  { notCanceled, pickup }: Freed,
): Promise<Canceled> {
  const { client_id, shipment_id } = rows.shipment;
  const parcel_ids = task.parcel_ids.filter((it) => !notCanceled.includes(it));
  await storeCanceled(tx, rows, { parcel_ids, now: deps.clock.now(), cancelsPickup: pickup === 'canceled' });
  if (parcel_ids.length > 0) await recordCanceledManual(deps, tx, rows, task);
  const settled = await findShipment(tx, client_id, shipment_id);
  const answer = canceledAnswer(settled ?? rows, notCanceled);
  const action =
    answer.shipment_status === shipmentStatuses.canceled ? 'shipment_canceled' : 'parcel_canceled';
  const changes = {
    shipment_status: { before: rows.shipment.shipment_status, after: answer.shipment_status },
  };
  const details = {
    shipment_id,
    parcel_ids,
    kept: notCanceled,
    pickup,
    ...(task.staff ? { ...staffOf(task), changes } : {}),
  };
  await audit(deps, tx, action, { client_id, details });
  return answer;
}

/** The task stays stored: repeats wait, and a job asks again. */
async function checkLater(deps: CancelDeps, { rows, begun, isAgain }: Attempt): Promise<Outcome> {
  const now = deps.clock.now();
  const age = isAgain ? differenceInMilliseconds(now, begun) / 1000 : 0;
  const seconds = Math.min(Math.max(Math.round(age / 2), checkAgainSeconds), latest);
  deps.log.warn({ shipment_id: rows.shipment.shipment_id, seconds }, 'a cancelling is being checked');
  await deps.db.transaction(async (tx) => {
    await shortenLock(tx, keyOf(rows), addSeconds(now, seconds));
    await deps.queue.send('finish-pending', {}, { tx, afterSeconds: seconds });
  });
  return { kind: 'checking' };
}
/** s */
const latest = 300;

export async function resumeCancel(deps: CancelDeps, key: Key): Promise<{ kind: 'freed' | 'checking' }> {
  const { client_id, key: shipment_id } = key;
  const row = await findKey(deps.db, key);
  if (!row) return { kind: 'freed' };
  const begun = row.created;
  const rows = await findShipment(deps.db, client_id, shipment_id);
  if (rows) {
    const task = row.response as VoidTask;
    const { kind } = await carryOut(deps, { rows, task, begun, isAgain: true });
    return { kind: kind === 'checking' ? kind : 'freed' };
  }
  await endTask(deps.db, key, { op: cancelOperation, begun });
  return { kind: 'freed' };
}

const staffOf = ({ staff }: VoidTask) => (staff ? { staff } : {});

const keyOf = ({ shipment: { client_id, shipment_id } }: ShipmentRows): Key => ({
  client_id,
  key: shipment_id,
});

const activeIds = ({ parcels }: ShipmentRows): string[] =>
  parcels.filter((it) => it.status === 'active').map((it) => it.parcel_id);

function canceledAnswer({ shipment, parcels, pickup }: ShipmentRows, notCanceled: string[] = []): Canceled {
  return {
    shipment_id: shipment.shipment_id,
    shipment_status: shipment.shipment_status,
    pickup_status: pickup?.status ?? null,
    canceled_parcels: parcels.filter((it) => it.status === 'canceled').map((it) => it.parcel_id),
    kept_parcels: notCanceled,
  };
}
