import { pickupStatuses } from '#domain/shipment/status.ts';
import { askCarrier, carrierPatienceMs } from '#server/carriers/ask-carrier.ts';
import type { Carrier, Refused, Result, Unknown } from '#server/carriers/carrier.ts';
import type { Deps } from '#server/deps.ts';
import type { ShipmentRows } from '#server/shipment/new-shipment.ts';

/** `staff`: who requested it for the client; `reason`: why a manual order is cancelled. */
export type VoidTask = { is_whole: boolean; parcel_ids: string[]; staff?: string; reason?: string };

/** Every requested parcel except `notCanceled` is void. */
export type Freed = { kind: 'freed'; notCanceled: string[]; pickup: 'untouched' | 'canceled' | 'refused' };

/** If we are the carrier, everything is void. */
export function allFreed({ pickup }: ShipmentRows, { is_whole }: VoidTask): Freed {
  const hasPickup = is_whole && pickup?.status === pickupStatuses.pre_transit;
  return { kind: 'freed', notCanceled: [], pickup: hasPickup ? 'canceled' : 'untouched' };
}

/** ms; two requests fit into the lock of one key. */
const patienceMs = carrierPatienceMs / 2;

export async function askToVoid(
  deps: Pick<Deps, 'log'>,
  carrier: Carrier,
  rows: ShipmentRows,
  { is_whole, parcel_ids }: VoidTask,
): Promise<Freed | Refused | Unknown> {
  const { client_id, shipment_id } = rows.shipment;
  const requested = rows.parcels.filter((it) => parcel_ids.includes(it.parcel_id));
  // Numbers entered by the staff belong to another carrier.
  const tracking_numbers = rows.shipment.manual ? [] : requested.flatMap((it) => it.tracking_number ?? []);
  if (tracking_numbers.length === 0)
    return freedWithPickup(is_whole ? await askToCancelPickup(deps, carrier, rows) : undefined);
  const order = { reference: { client_id, shipment_id }, tracking_numbers };
  const outcome = await askCarrier(
    deps,
    () => (is_whole ? carrier.voidShipment(order) : carrier.voidParcels(order)),
    patienceMs,
  );
  if (outcome.kind !== 'success') return outcome;
  const mentioned = new Set([...outcome.voided, ...outcome.not_voided.map((it) => it.tracking_number)]);
  if (tracking_numbers.some((it) => !mentioned.has(it))) {
    deps.log.error({ shipment_id }, 'the carrier did not say of every parcel whether it is void');
    return { kind: 'unknown' };
  }
  const [first] = outcome.not_voided;
  if (first && outcome.not_voided.length === tracking_numbers.length)
    return { kind: 'refused', reason: 'refused', message: first.message, retryable: false };
  const refused = new Set(outcome.not_voided.map((it) => it.tracking_number));
  // A parcel without a number is voided with the rest.
  const notCanceled = requested
    .filter((it) => refused.has(it.tracking_number ?? ''))
    .map((it) => it.parcel_id);
  if (!is_whole || notCanceled.length > 0) return { kind: 'freed', notCanceled, pickup: 'untouched' };
  return freedWithPickup(await askToCancelPickup(deps, carrier, rows));
}

async function askToCancelPickup(
  deps: Pick<Deps, 'log'>,
  carrier: Carrier,
  { pickup }: ShipmentRows,
): Promise<Result<object> | undefined> {
  if (pickup?.status !== pickupStatuses.pre_transit) return undefined;
  const { confirmation_id } = pickup;
  if (confirmation_id === null) return { kind: 'success' };
  return askCarrier(deps, () => carrier.cancelPickup({ reference: pickup, confirmation_id }), patienceMs);
}

/** A refused pickup does not undo the cancellation; after a passing fault the task is repeated. */
function freedWithPickup(outcome: Result<object> | undefined): Freed | Unknown {
  if (outcome?.kind === 'unknown' || (outcome?.kind === 'refused' && outcome.retryable))
    return { kind: 'unknown' };
  const pickup = outcome === undefined ? 'untouched' : outcome.kind === 'success' ? 'canceled' : 'refused';
  return { kind: 'freed', notCanceled: [], pickup };
}
