import * as v from 'valibot';
import { pickupStatuses } from '#domain/shipment/status.ts';
import { berlinDay, dayFromSeconds } from '#domain/values/working-days.ts';
import { Pickup } from './pickup-booking.ts';
import { isWindowOver } from './pickup-state.ts';

/** See docs/rules.md 24.2. */
export const pickupPageSizes = [10, 25, 50, 100] as const;

export const StaffPickup = v.object({
  ...Pickup.entries,
  client: v.object({
    id: v.string(),
    company: v.string(),
    /** null: the client was deleted. */
    user_uid: v.nullable(v.string()),
  }),
});
export type StaffPickup = v.InferOutput<typeof StaffPickup>;

export const DriverStop = v.object({
  ...StaffPickup.entries,
  contact_person: v.string(),
  phone: v.string(),
});
export type DriverStop = v.InferOutput<typeof DriverStop>;

export const OpenPickups = v.object({
  overdue: v.number(),
  today: v.number(),
  /** yyyy-mm-dd; null: none. */
  oldest_overdue: v.nullable(v.string()),
});
export type OpenPickups = v.InferOutput<typeof OpenPickups>;

export const mostMarked = 500;

type PickupPackage = Pickup['packages'][number];

/** Hides packages of manual orders (docs/rules.md 20.10). */
export function shownPackages(pickup: Pick<Pickup, 'packages'>): PickupPackage[] {
  return pickup.packages.filter((it) => it.package_uuid !== '' && it.versandpult_status !== 'manual');
}

/** Envelopes show the word envelope as content (docs/rules.md 20.10). */
export function showsEnvelope({ transport_kind }: Pick<Pickup, 'transport_kind'>): boolean {
  return transport_kind === 'envelope';
}

/**
 * False if another shipment's active package needs the driver (docs/rules.md 20.10). Hidden packages are ignored, else
 * no manual order's pickup could be cancelled. On our server both uuids are the shipment id.
 */
export function isDeepCancelable(pickup: Pick<Pickup, 'packages' | 'pickup_package_uuid'>): boolean {
  return shownPackages(pickup).every(
    (it) => it.status !== 'active' || it.package_uuid === pickup.pickup_package_uuid,
  );
}

type Cancelable = Pick<
  Pickup,
  'status' | 'packages' | 'pickup_package_uuid' | 'pickup_date' | 'pickup_datetime_to'
>;

/** Status 0, maybe as text from other servers, until the window ends (docs/rules.md 16.6). */
export function canCancelAny(pickup: Cancelable, now: Date): boolean {
  const isBooked = String(pickup.status) === String(pickupStatuses.pre_transit);
  return isBooked && !isWindowOver(pickup, now) && isDeepCancelable(pickup);
}

/** The staff may mark booked pickups from their day on, and those that nobody reported (docs/rules.md 20.14). */
export function canBeDone(
  { status, done_by, pickup_date }: Pick<Pickup, 'status' | 'done_by' | 'pickup_date'>,
  now: Date,
): boolean {
  const isOpen = status === pickupStatuses.pre_transit || done_by === 'day_end';
  return isOpen && dayFromSeconds(pickup_date) <= berlinDay(now);
}
