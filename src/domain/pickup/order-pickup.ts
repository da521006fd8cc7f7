import { federalState } from '#domain/values/federal-state.ts';
import type { PickupContext } from './pickup.ts';

type Place = { country_code: string; postal_code: string; state_province_code: string };

type Collected = { sender: Place; differ_pickup?: Place | undefined; has_collect_address: boolean };

export const leavingPlace = (order: Collected): Place =>
  (order.has_collect_address && order.differ_pickup) || order.sender;

export function orderPickupContext(order: Collected & { service: string }, now: Date): PickupContext {
  const place = leavingPlace(order);
  const state =
    place.country_code === 'DE' ? federalState(place.postal_code, place.state_province_code) : undefined;
  return { now, service: order.service, state };
}
