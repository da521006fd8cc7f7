import { type Route, shippingType } from '#domain/services/route.ts';
import { deliverBy, type ServiceLabel, transitDays } from '#domain/services/services.ts';
import type { FederalState } from '#domain/values/federal-state.ts';
import { saturdayAfter } from '#domain/values/saturday.ts';
import {
  berlinDay,
  berlinTime,
  type Day,
  dayFromSeconds,
  isWorkingDay,
  nextWorkingDay,
} from '#domain/values/working-days.ts';
import type { Arrival } from './shipment.ts';
import { isUnderWay, type ShipmentStatus, shipmentStatuses } from './status.ts';

type Leaving = {
  pickup?: Day | undefined;
  now: Date;
  state?: FederalState | undefined;
  /** HH:mm, from `cutOffTime`; it does not concern pickups. */
  cutOff?: string | undefined;
};

/** Pickup day, else the order day until its cut-off (docs/decisions.md 3.6, docs/rules.md 10.12) or the next working day. */
export function leavingDay({ pickup, now, state, cutOff }: Leaving): Day {
  if (pickup !== undefined) return pickup;
  const today = berlinDay(now);
  const isInTime = cutOff === undefined || berlinTime(now) <= cutOff;
  return isInTime && isWorkingDay(today, state) ? today : nextWorkingDay(today, state);
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

type Planned = {
  created: { seconds: number };
  has_pickup: boolean;
  pickup_date: number | null;
  arrival: Arrival | null;
};

/** Day on which a shipment was planned to leave. */
export function plannedDay({ created, has_pickup, pickup_date, arrival }: Planned): Day {
  if (has_pickup && pickup_date !== null) return dayFromSeconds(pickup_date);
  return arrival?.leaves ?? leavingDay({ now: new Date(created.seconds * 1000) });
}

type Promised = Planned & {
  shipment_status: ShipmentStatus | null;
  pickup_status?: number | null;
  handed_over: object | null;
};

/** `not_handed_over`: it was planned to leave on an earlier day, and neither a scan nor a closed list is known. */
export type ExpectedArrival = Omit<Arrival, 'leaves'> | 'not_handed_over';

/**
 * Promised days that can still be kept (docs/rules.md 15.8); undefined without a promise, after it, and once the carrier's
 * events contradict it.
 */
export function expectedArrival(shipment: Promised, today: Day): ExpectedArrival | undefined {
  const { arrival, shipment_status: status, pickup_status, handed_over } = shipment;
  const { info_received } = shipmentStatuses;
  if (!arrival || pickup_status === -1) return undefined;
  const { leaves: _, ...promise } = arrival;
  const isAnnounced = status === null || status === info_received;
  if (isAnnounced && !handed_over) return plannedDay(shipment) < today ? 'not_handed_over' : promise;
  return (isAnnounced || isUnderWay(status)) && arrival.to >= today ? promise : undefined;
}
