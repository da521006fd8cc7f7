import type { Pickup } from '#domain/pickup/pickup-booking.ts';
import { isOver } from '#domain/pickup/pickup-state.ts';
import { pickupStatuses } from '#domain/shipment/status.ts';
import { audit } from '#server/audit.ts';
import { askCarrier } from '#server/carriers/ask-carrier.ts';
import { carrierForOrder } from '#server/carriers/registry.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { clientOfPickup } from './list-all-pickups.ts';
import { type FoundPickup, findPickup, storeCancelled } from './queries.ts';
import { showPickup } from './show-pickup.ts';

type Which = {
  client_id: string;
  pickup_id: string;
  staff?: string;
};

/**
 * Allowed while the status is 0 and the window is open (docs/rules.md 16.6). The carrier is asked first; a pickup done
 * meanwhile stays done, a cancelled pickup succeeds again.
 */
export async function cancelPickup(deps: Deps, { client_id, pickup_id, staff }: Which): Promise<Pickup> {
  const found = await find(deps, { client_id, pickup_id });
  if (found.row.status === pickupStatuses.pre_transit) {
    if (isOver(found.row.pickup_date, found.row.pickup_datetime_to, deps.clock.now()))
      throw refusal('PICKUP_OVER');
    const refused = await tellCarrier(deps, found);
    // The carrier refused because the driver had just come.
    if (refused && (await find(deps, { client_id, pickup_id })).row.status === pickupStatuses.pre_transit)
      throw refused;
    if (!refused) await recordCancelled(deps, found, staff);
  }
  const { row, shipment } = await find(deps, { client_id, pickup_id });
  if (row.status === pickupStatuses.done) throw refusal('PICKUP_DONE');
  return showPickup(row, shipment);
}

async function recordCancelled(deps: Deps, { row }: FoundPickup, staff: string | undefined): Promise<void> {
  const { client_id, pickup_id } = row;
  await deps.db.transaction(async (tx) => {
    if (await storeCancelled(tx, row))
      await audit(deps, tx, 'pickup_cancelled', {
        client_id,
        details: { pickup_id, ...(staff ? { staff, changes: statusChange } : {}) },
      });
  });
}

const statusChange = { status: { before: pickupStatuses.pre_transit, after: pickupStatuses.canceled } };

/** Staff may cancel any pickup (docs/rules.md 20.10). */
export async function cancelAnyPickup(deps: Deps, actor: CurrentUser, pickup_id: string): Promise<Pickup> {
  const client_id = await clientOfPickup(deps.db, pickup_id);
  if (!client_id) throw refusal('NOT_FOUND');
  return cancelPickup(deps, { client_id, pickup_id, staff: actor.client_id });
}

async function find({ db }: Deps, { client_id, pickup_id }: Which): Promise<FoundPickup> {
  const found = await findPickup(db, client_id, pickup_id);
  if (!found) throw refusal('NOT_FOUND');
  return found;
}

/** Returns the refusal, if any. An unconfirmed pickup is unknown to the carrier. */
async function tellCarrier(deps: Deps, { row }: FoundPickup): Promise<Error | undefined> {
  const { confirmation_id } = row;
  if (confirmation_id === null) return undefined;
  const carrier = carrierForOrder(deps.carriers);
  const answer = await askCarrier(deps, () => carrier.cancelPickup({ reference: row, confirmation_id }));
  if (answer.kind === 'success') return undefined;
  // Cancelling twice is harmless, so the client may retry.
  if (answer.kind === 'unknown' || answer.retryable || answer.reason === 'auth')
    return refusal('CARRIER_UNAVAILABLE');
  deps.log.warn({ pickup_id: row.pickup_id, reason: answer.reason }, 'the carrier did not cancel a pickup');
  return refusal('CARRIER_REFUSED', { message: answer.message });
}
