import { subHours } from 'date-fns/subHours';
import * as v from 'valibot';
import type { PlainAddress } from '#domain/address/address.ts';
import { PickupBooking, type PickupBookingInput } from '#domain/pickup/pickup-booking.ts';
import type { DoneSource } from '#domain/pickup/pickup-state.ts';
import { type PickupStatus, pickupStatuses } from '#domain/shipment/status.ts';
import { addDays, berlinDay, daySeconds, isWorkingDay, nextWorkingDay } from '#domain/values/working-days.ts';

type State = { status: PickupStatus; done_by?: DoneSource };
export type DemoPickup = State & { booking: PickupBooking; created: Date };

type Told = State & Partial<PickupBookingInput> & { from: 'own' | number; inDays: number };

const done = (done_by: DoneSource): State => ({ status: pickupStatuses.done, done_by });

const pickups: readonly Told[] = [
  { from: 'own', inDays: 1, status: pickupStatuses.pre_transit, parcels_quantity: 6, total_weight: 84.5 },
  {
    from: 2,
    inDays: 2,
    status: pickupStatuses.pre_transit,
    parcels_quantity: 1,
    total_weight: 12,
    service: 'saver',
    special_delivery_terms: 'Retoure, bitte vorher anrufen',
  },
  { from: 'own', inDays: 3, status: pickupStatuses.canceled, parcels_quantity: 2, total_weight: 18 },
  { from: 'own', inDays: -2, ...done('staff'), parcels_quantity: 14, total_weight: 162.4 },
  { from: 'own', inDays: -7, ...done('day_end'), parcels_quantity: 3, total_weight: 27 },
];

/** German addresses of the address book serve as senders of returns. */
export function demoPickups(own: PlainAddress, addresses: readonly PlainAddress[], now: Date): DemoPickup[] {
  const national = addresses.filter((it) => it.country_code === 'DE');
  return pickups.map(({ from, inDays, status, done_by, ...difference }) => {
    const recipient = from === 'own' ? own : (national[from] ?? own);
    const day = workingDayFrom(berlinDay(now), inDays);
    const booking: PickupBookingInput = {
      recipient,
      service: 'standard',
      total_weight: 1,
      parcels_quantity: 1,
      pickup_date: daySeconds(day),
      pickup_datetime_from: '09:00',
      pickup_datetime_to: '17:00',
      ...difference,
    };
    const created = subHours(now, Math.max(1, 1 - inDays) * 26);
    return { booking: v.parse(PickupBooking, booking), created, status, ...(done_by && { done_by }) };
  });
}

function workingDayFrom(today: string, days: number): string {
  if (days > 0) return Array.from({ length: days }).reduce<string>((day) => nextWorkingDay(day), today);
  let day = addDays(today, days);
  while (!isWorkingDay(day)) day = addDays(day, -1);
  return day;
}
