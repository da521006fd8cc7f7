import { type Route, shippingType } from '#domain/services/route.ts';
import { deliverBy, type ServiceLabel, transitDays } from '#domain/services/services.ts';
import type { FederalState } from '#domain/values/federal-state.ts';
import { saturdayAfter } from '#domain/values/saturday.ts';
import { type Day, dayFromSeconds, isWorkingDay, nextWorkingDay } from '#domain/values/working-days.ts';
import type { Arrival } from './shipment.ts';
import { isUnderWay, type ShipmentStatus, shipmentStatuses } from './status.ts';

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

type Planned = { created: { seconds: number }; has_pickup: boolean; pickup_date: number | null };

/** Day on which a shipment was planned to leave. */
export function plannedDay({ created, has_pickup, pickup_date }: Planned): Day {
  const pickup = has_pickup && pickup_date !== null ? dayFromSeconds(pickup_date) : undefined;
  return leavingDay({ pickup, today: dayFromSeconds(created.seconds) });
}

type Promised = Planned & {
  arrival: Arrival | null;
  shipment_status: ShipmentStatus | null;
  pickup_status?: number | null;
  handed_over: object | null;
};

/** `not_handed_over`: it was planned to leave on an earlier day, and neither a scan nor a closed list is known. */
export type ExpectedArrival = Arrival | 'not_handed_over';

/**
 * Promised days that can still be kept (docs/rules.md 15.8); undefined without a promise, after it, and once the carrier's
 * events contradict it.
 */
export function expectedArrival(shipment: Promised, today: Day): ExpectedArrival | undefined {
  const { arrival, shipment_status: status, pickup_status, handed_over } = shipment;
  const { info_received } = shipmentStatuses;
  if (!arrival || pickup_status === -1) return undefined;
  const isAnnounced = status === null || status === info_received;
  if (isAnnounced && !handed_over) return plannedDay(shipment) < today ? 'not_handed_over' : arrival;
  return (isAnnounced || isUnderWay(status)) && arrival.to >= today ? arrival : undefined;
}
