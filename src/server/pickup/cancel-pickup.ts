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
  /** The member of the staff who does it in the client's place. */
  staff?: string;
};

/**
 * A pickup can be cancelled while its status is 0 and its window is not over (docs/rules.md 16.6). The carrier is told
 * first; what it has done meanwhile stays done. Cancelling what is cancelled is success.
 */
export async function cancelPickup(deps: Deps, { client_id, pickup_id, staff }: Which): Promise<Pickup> {
  const found = await find(deps, { client_id, pickup_id });
  if (found.row.status === pickupStatuses.pre_transit) {
    if (isOver(found.row.pickup_date, found.row.pickup_datetime_to, deps.clock.now()))
      throw refusal('PICKUP_OVER');
    const refused = await tellCarrier(deps, found);
    // The carrier refused because the driver came meanwhile.
    if (refused && (await find(deps, { client_id, pickup_id })).row.status === pickupStatuses.pre_transit)
      throw refused;
    if (!refused) await keepCancelled(deps, found, staff);
  }
  const { row, shipment } = await find(deps, { client_id, pickup_id });
  if (row.status === pickupStatuses.done) throw refusal('PICKUP_DONE');
  return showPickup(row, shipment);
}

async function keepCancelled(deps: Deps, { row }: FoundPickup, staff: string | undefined): Promise<void> {
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

/** Anybody's pickup, cancelled by the staff (docs/rules.md 20.10); the record says by whom. */
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

/** Answers why it cannot be. Nobody has to be told of a pickup that nobody has confirmed. */
async function tellCarrier(deps: Deps, { row }: FoundPickup): Promise<Error | undefined> {
  const { confirmation_id } = row;
  if (confirmation_id === null) return undefined;
  const carrier = carrierForOrder(deps.carriers);
  const told = await askCarrier(deps, () => carrier.cancelPickup({ reference: row, confirmation_id }));
  if (told.kind === 'success') return undefined;
  // Telling it twice is harmless, so whoever does not know tries again.
  if (told.kind === 'unknown' || told.retryable || told.reason === 'auth')
    return refusal('CARRIER_UNAVAILABLE');
  deps.log.warn({ pickup_id: row.pickup_id, reason: told.reason }, 'the carrier did not cancel a pickup');
  return refusal('CARRIER_REFUSED', { message: told.message });
}
