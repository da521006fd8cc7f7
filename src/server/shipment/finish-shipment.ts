import type { InferContractRouterOutputs } from '@orpc/contract';
import { addSeconds } from 'date-fns/addSeconds';
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds';
import type { Contract } from '#contract/index.ts';
import { askCarrier, carrierPatienceMs } from '#server/carriers/ask-carrier.ts';
import type {
  CarrierAccount,
  CarrierOrder,
  MadeShipment,
  Refused,
  Result,
} from '#server/carriers/carrier.ts';
import { carrierById } from '#server/carriers/registry.ts';
import { type Client, getClient } from '#server/clients/queries.ts';
import type { Deps } from '#server/deps.ts';
import { type Key, lockSeconds, type StoredAnswer, shortenLock } from '#server/keys/idempotency.ts';
import { checkAgainSeconds, type Outcome, whatIsStored } from '#server/keys/outcome.ts';
import { type ShipmentRows, withMade } from './new-shipment.ts';
import { findByClientRef } from './queries.ts';
import { showShipment, trackingNumbers } from './show-shipment.ts';
import { removeShipment, storeFinished } from './store-shipment.ts';

/** Stored under the key; the answer adds the key itself. */
export type CreatedShipment = Omit<
  InferContractRouterOutputs<Contract>['shipment']['create']['data'],
  'client_ref'
>;

/** Steps between which the server may crash; tests simulate that here. */
export type AtStep = (step: 'checked' | 'stored' | 'found' | 'asked' | 'settled') => void | Promise<void>;

const nothing: AtStep = () => {};

type FinishDeps = Pick<Deps, 'db' | 'clock' | 'carriers' | 'queue' | 'log'>;

export function accountOf(client: Client): CarrierAccount {
  return {
    client_number: client.number,
    allow_national_standard_carrier: client.allow_national_standard_carrier,
    carrier_enabled: client.carrier_enabled,
    custom_carrier_id: client.custom_carrier_id,
  };
}

type Pending = {
  rows: ShipmentRows;
  client: Client;
  /** When the key was locked, or earlier. */
  since: Date;
};

const referenceOf = ({ shipment: { client_id, shipment_id } }: ShipmentRows) => ({ client_id, shipment_id });

export function carrierOrder(rows: ShipmentRows, client: Client): CarrierOrder {
  return { reference: referenceOf(rows), shipment: showShipment(rows, client), account: accountOf(client) };
}

export async function finishShipment(
  deps: FinishDeps,
  { rows, client, since }: Pending,
  atStep: AtStep = nothing,
): Promise<Outcome> {
  // After a long freeze another process may own the key.
  if (differenceInMilliseconds(deps.clock.now(), since) > mostDelayMs) return { kind: 'checking' };
  const carrier = carrierById(deps.carriers, rows.shipment.carrier_id);
  const made = await askCarrier(deps, () => carrier.createShipment(carrierOrder(rows, client)));
  await atStep('asked');
  const outcome = await settle(deps, rows, made);
  await atStep('settled');
  return outcome;
}
/** ms; afterwards the lock is too short for the slowest carrier. */
const mostDelayMs = lockSeconds * 1000 - carrierPatienceMs;

/**
 * Continues after a crash, a timeout or a lost race; the key is ours `since` then. Asks the carrier again only if it
 * certainly has no shipment.
 */
export async function resumeShipment(
  deps: FinishDeps,
  key: Key,
  since: Date,
  atStep: AtStep = nothing,
): Promise<Outcome> {
  const rows = await findByClientRef(deps.db, key);
  if (rows?.shipment.state !== 'pending') return whatIsStored(deps.db, key);
  const client = await getClient(deps.db, key.client_id);
  const carrier = carrierById(deps.carriers, rows.shipment.carrier_id);
  const found = await askCarrier(deps, () => carrier.findByReference(referenceOf(rows)));
  await atStep('found');
  if (found.kind !== 'success') return checkLater(deps, rows);
  if (!found.made) return finishShipment(deps, { rows, client, since }, atStep);
  const outcome = await settle(deps, rows, { kind: 'success', ...found.made });
  await atStep('settled');
  return outcome;
}

async function settle(deps: FinishDeps, rows: ShipmentRows, result: Result<MadeShipment>): Promise<Outcome> {
  if (result.kind === 'unknown') return checkLater(deps, rows);
  if (result.kind === 'refused') return refuse(deps, rows, result);
  if (result.tracking_numbers.length !== 0 && result.tracking_numbers.length !== rows.parcels.length) {
    deps.log.error(
      { shipment_id: rows.shipment.shipment_id },
      'the carrier gave too few or too many numbers',
    );
    return checkLater(deps, rows);
  }
  const now = deps.clock.now();
  const made = withMade(rows, result, { now, isOurs: false });
  const answer = createdAnswer(made);
  if (await storeFinished(deps.db, made, { answer, now })) return { kind: 'stored', answer };
  const outcome = await whatIsStored(deps.db, keyOf(rows));
  if (outcome.kind !== 'stored' || outcome.answer.status !== 200)
    deps.log.error(
      { shipment_id: rows.shipment.shipment_id },
      'the carrier made a shipment that is not ours any more',
    );
  return outcome;
}

/** Passing faults and our own do not answer the order: the shipment is removed and the key freed. */
async function refuse(deps: FinishDeps, rows: ShipmentRows, refused: Refused): Promise<Outcome> {
  const { shipment_id } = rows.shipment;
  deps.log.warn({ shipment_id, reason: refused.reason }, 'the carrier refused a shipment');
  const isOurTrouble = refused.retryable || refused.reason === 'auth';
  const data = { message: refused.message };
  const answer = { status: 422, response: { code: 'CARRIER_REFUSED', data } };
  if (!(await removeShipment(deps.db, rows, isOurTrouble ? undefined : answer)))
    return whatIsStored(deps.db, keyOf(rows));
  return isOurTrouble ? { kind: 'freed' } : { kind: 'stored', answer };
}

/** The key stays running: repeats wait, and a job checks again. */
async function checkLater(deps: FinishDeps, rows: ShipmentRows): Promise<Outcome> {
  const now = deps.clock.now();
  const seconds = checkAfter(rows.shipment.created, now);
  deps.log.warn({ shipment_id: rows.shipment.shipment_id, seconds }, 'a shipment is being checked');
  await deps.db.transaction(async (tx) => {
    await shortenLock(tx, keyOf(rows), addSeconds(now, seconds));
    await deps.queue.send('finish-pending', {}, { tx, afterSeconds: seconds });
  });
  return { kind: 'checking' };
}
/** s */
const latest = 300;

/** Seconds; the interval grows with the order's age. */
export function checkAfter(created: Date, now: Date): number {
  const age = differenceInMilliseconds(now, created) / 1000;
  return Math.min(Math.max(Math.round(age / 2), checkAgainSeconds), latest);
}

const keyOf = ({ shipment }: ShipmentRows): Key => ({
  client_id: shipment.client_id,
  key: shipment.client_ref,
});

export function createdAnswer({ shipment, parcels }: ShipmentRows): StoredAnswer {
  const response: CreatedShipment = {
    shipment_id: shipment.shipment_id,
    tracking_number: trackingNumbers(parcels),
    shipment_status: shipment.shipment_status,
  };
  return { status: 200, response };
}
