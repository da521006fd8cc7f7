import { orderPickupContext } from '#domain/pickup/order-pickup.ts';
import { arrivalOf, leavingDay } from '#domain/shipment/arrival.ts';
import type { Arrival } from '#domain/shipment/shipment.ts';
import { federalState } from '#domain/values/federal-state.ts';
import { berlinDay, dayFromSeconds } from '#domain/values/working-days.ts';
import type { Order } from './order.ts';
import { routeOf } from './order-rules.ts';

/** Arrival of an order sent now (docs/rules.md 10.10). */
export function orderArrival(order: Order, now: Date): Arrival | undefined {
  const { has_pickup, pickup_date, recipient, service } = order;
  const { state } = orderPickupContext(order, now);
  const pickup = has_pickup && pickup_date !== undefined ? dayFromSeconds(pickup_date) : undefined;
  return arrivalOf({
    service,
    route: routeOf(order),
    leaves: leavingDay({ pickup, today: berlinDay(now), state }),
    from: state,
    to: federalState(recipient.postal_code, recipient.state_province_code),
  });
}
