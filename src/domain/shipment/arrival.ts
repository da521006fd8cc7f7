import { type Route, shippingType } from '#domain/services/route.ts';
import { deliverBy, type ServiceLabel, transitDays } from '#domain/services/services.ts';
import type { FederalState } from '#domain/values/federal-state.ts';
import { saturdayAfter } from '#domain/values/saturday.ts';
import { type Day, isWorkingDay, nextWorkingDay } from '#domain/values/working-days.ts';
import type { Arrival } from './shipment.ts';
import { type ShipmentStatus, shipmentStatuses } from './status.ts';

type Leaving = {
  /** The day of the pickup, where one is booked. */
  pickup?: Day | undefined;
  today: Day;
  /** Where the shipment leaves, as far as it is known. */
  state?: FederalState | undefined;
};

/**
 * The day on which a shipment leaves: that of its pickup, else that of its order (docs/decisions.md 3.6), or the first
 * working day after it.
 */
export function leavingDay({ pickup, today, state }: Leaving): Day {
  if (pickup !== undefined) return pickup;
  return isWorkingDay(today, state) ? today : nextWorkingDay(today, state);
}

type Journey = {
  service: ServiceLabel | '';
  route: Route;
  leaves: Day;
  /** Where it leaves and where it goes, as far as that is known. */
  from?: FederalState | undefined;
  to?: FederalState | undefined;
};

function workingDaysAfter(day: Day, count: number, state: FederalState | undefined): Day {
  let last = day;
  for (let passed = 0; passed < count; passed++) last = nextWorkingDay(last, state);
  return last;
}

/**
 * The days on which a shipment arrives, by the recipient's holidays (docs/rules.md 10.10). Nothing where no day is
 * said: on the way abroad, whose holidays are not known here, and for the special service.
 */
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

/** What was said of a shipment's arrival, unless it does not go, or nobody collects it (docs/rules.md 15.8). */
export function saidArrival({ arrival, shipment_status, pickup_status }: Said): Arrival | undefined {
  if (shipment_status === shipmentStatuses.canceled || pickup_status === -1) return undefined;
  return arrival ?? undefined;
}

/** The arrival to wait for: what was said, until the carrier's events say something else (docs/rules.md 15.8). */
export function expectedArrival(shipment: Said): Arrival | undefined {
  const { missed_delivery, exception, delivered } = shipmentStatuses;
  const over: (number | null)[] = [missed_delivery, exception, delivered];
  return over.includes(shipment.shipment_status) ? undefined : saidArrival(shipment);
}
