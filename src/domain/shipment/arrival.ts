import { type Route, shippingType } from '#domain/services/route.ts';
import { deliverBy, type ServiceLabel, transitDays } from '#domain/services/services.ts';
import type { FederalState } from '#domain/values/federal-state.ts';
import { saturdayAfter } from '#domain/values/saturday.ts';
import { type Day, isWorkingDay, nextWorkingDay } from '#domain/values/working-days.ts';
import type { Arrival } from './shipment.ts';
import { type ShipmentStatus, shipmentStatuses } from './status.ts';

type Leaving = {
  pickup?: Day | undefined;
  today: Day;
  state?: FederalState | undefined;
};

/** Pickup day, else the order day (docs/decisions.md 3.6) or the next working day. */
export function leavingDay({ pickup, today, state }: Leaving): Day {
  if (pickup !== undefined) return pickup;
  return isWorkingDay(today, state) ? today : nextWorkingDay(today, state);
}

type Journey = {
  service: ServiceLabel | '';
  route: Route;
  leaves: Day;
  from?: FederalState | undefined;
  to?: FederalState | undefined;
};

function workingDaysAfter(day: Day, count: number, state: FederalState | undefined): Day {
  let last = day;
  for (let passed = 0; passed < count; passed++) last = nextWorkingDay(last, state);
  return last;
}

/** By the recipient's holidays (docs/rules.md 10.10); undefined abroad, where they are unknown, and for special. */
export function arrivalOf({ service, route, leaves, from, to }: Journey): Arrival | undefined {
  if (shippingType(route) !== 'national' || service === '' || service === 'special') return undefined;
  if (service === 'saturday') {
    const saturday = saturdayAfter(leaves, from);
    return saturday === undefined ? undefined : { from: saturday, to: saturday };
  }
  if (service === 'standard') {
    const [least, most] = transitDays.national.standard;
    return { from: workingDaysAfter(leaves, least, to), to: workingDaysAfter(leaves, most, to) };
  }
  const day = nextWorkingDay(leaves, to);
  const by = deliverBy(service, 'national');
  return { from: day, to: day, ...(by === undefined ? {} : { by }) };
}

type Said = {
  arrival: Arrival | null;
  shipment_status: ShipmentStatus | null;
  pickup_status?: number | null;
};

/** Stored arrival; undefined for a cancelled shipment or pickup (docs/rules.md 15.8). */
export function saidArrival({ arrival, shipment_status, pickup_status }: Said): Arrival | undefined {
  if (shipment_status === shipmentStatuses.canceled || pickup_status === -1) return undefined;
  return arrival ?? undefined;
}

/** Stored arrival until the carrier's events contradict it (docs/rules.md 15.8). */
export function expectedArrival(shipment: Said): Arrival | undefined {
  const { missed_delivery, exception, delivered } = shipmentStatuses;
  const over: (number | null)[] = [missed_delivery, exception, delivered];
  return over.includes(shipment.shipment_status) ? undefined : saidArrival(shipment);
}
