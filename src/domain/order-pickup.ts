import { federalState } from './federal-state.ts';
import type { Order } from './order.ts';
import type { PickupContext } from './pickup.ts';

/** Says where an order is picked up, and for which service: what the rules of its pickup ask for. */
export function orderPickupContext(
  order: Pick<Order, 'sender' | 'differ_pickup' | 'has_collect_address' | 'service'>,
  now: Date,
): PickupContext {
  const place = (order.has_collect_address && order.differ_pickup) || order.sender;
  const state =
    place.country_code === 'DE' ? federalState(place.postal_code, place.state_province_code) : undefined;
  return { now, service: order.service, state };
}
