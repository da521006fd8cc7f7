import { arrivalOf, leavingDay } from './arrival.ts';
import { federalState } from './federal-state.ts';
import type { Order } from './order.ts';
import { orderPickupContext } from './order-pickup.ts';
import { routeOf } from './order-rules.ts';
import type { Arrival } from './shipment.ts';
import { berlinDay, dayFromSeconds } from './working-days.ts';

/** When an order arrives that is taken now (docs/rules.md 10.10). */
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
