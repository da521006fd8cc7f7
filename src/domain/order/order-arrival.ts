import { leavingPlace, orderPickupContext } from '#domain/pickup/order-pickup.ts';
import { type CutOff, cutOffTime } from '#domain/services/cut-offs.ts';
import { arrivalOf, leavingDay } from '#domain/shipment/arrival.ts';
import type { Arrival } from '#domain/shipment/shipment.ts';
import { federalState } from '#domain/values/federal-state.ts';
import { dayFromSeconds } from '#domain/values/working-days.ts';
import type { Order } from './order.ts';
import { routeOf } from './order-rules.ts';

/** Arrival of an order sent now (docs/rules.md 10.10). */
export function orderArrival(order: Order, now: Date, cutOffs: readonly CutOff[]): Arrival | undefined {
  const { has_pickup, pickup_date, recipient, service } = order;
  const { state } = orderPickupContext(order, now);
  const pickup = has_pickup && pickup_date !== undefined ? dayFromSeconds(pickup_date) : undefined;
  const cutOff = cutOffTime(cutOffs, { service, place: leavingPlace(order) });
  const leaves = leavingDay({ pickup, now, state, cutOff });
  const arrival = arrivalOf({
    service,
    route: routeOf(order),
    leaves,
    from: state,
    to: federalState(recipient.postal_code, recipient.state_province_code),
  });
  return arrival && { ...arrival, leaves };
}
