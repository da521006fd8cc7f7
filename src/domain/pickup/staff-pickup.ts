import * as v from 'valibot';
import { pickupStatuses } from '#domain/shipment/status.ts';
import { berlinDay, dayFromSeconds } from '#domain/values/working-days.ts';
import { Pickup } from './pickup-booking.ts';
import { isWindowOver } from './pickup-state.ts';

/** Page sizes of pickups (docs/rules.md 24.2). */
export const pickupPageSizes = [10, 25, 50, 100] as const;

/** A pickup as the staff see one: with the client whose it is. */
export const StaffPickup = v.object({
  ...Pickup.entries,
  client: v.object({
    /** The number people know the client by. */
    id: v.string(),
    company: v.string(),
    /** null: the client was deleted, and there is no page about them any more. */
    user_uid: v.nullable(v.string()),
  }),
});
export type StaffPickup = v.InferOutput<typeof StaffPickup>;

/** A stop of a driver's round: whom to ask for, and how to reach them. */
export const DriverStop = v.object({
  ...StaffPickup.entries,
  contact_person: v.string(),
  phone: v.string(),
});
export type DriverStop = v.InferOutput<typeof DriverStop>;

/** What of the pickups waits for the staff. */
export const OpenPickups = v.object({
  overdue: v.number(),
  /** Of today, and not done yet. */
  today: v.number(),
  /** The day of the overdue one that waits longest, yyyy-mm-dd; null: none is overdue. */
  oldest_overdue: v.nullable(v.string()),
});
export type OpenPickups = v.InferOutput<typeof OpenPickups>;

/** Pickups that are marked at once, at most. */
export const mostMarked = 500;

type PickupPackage = Pickup['packages'][number];

/**
 * Packages of manual orders are hidden (docs/rules.md 20.10). With us a package of a manual order
 * is one whose `package_uuid` is empty; other servers may say it in a `…_status` of the package.
 */
export function shownPackages(pickup: Pick<Pickup, 'packages'>): PickupPackage[] {
  return pickup.packages.filter((it) => it.package_uuid !== '' && !isManual(it));
}

const isManual = (it: PickupPackage) =>
  Object.entries(it).some(([name, value]) => name.endsWith('_status') && value === 'manual');

/** The content of an envelope reads as the word envelope (docs/rules.md 20.10). */
export function showsEnvelope({ transport_kind }: Pick<Pickup, 'transport_kind'>): boolean {
  return transport_kind === 'envelope';
}

/**
 * A pickup can be cancelled only if no active package on it belongs to another shipment (docs/rules.md 20.10): the driver would not come for somebody else's parcel either. Hidden packages do not count, or no manual
 * order's pickup could be cancelled. With us a pickup belongs to one shipment, whose id is the uuid of both.
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

/**
 * A pickup can be cancelled while its status is 0, which other servers may send as a text, and its window is not over
 * (docs/rules.md 16.6).
 */
export function canCancelAny(pickup: Cancelable, now: Date): boolean {
  const isBooked = String(pickup.status) === String(pickupStatuses.pre_transit);
  return isBooked && !isWindowOver(pickup, now) && isDeepCancelable(pickup);
}

/** The staff can say of a pickup that it was done from its day on, while nothing else was said of it (docs/rules.md 20.14). */
export function canBeDone(
  { status, pickup_date }: Pick<Pickup, 'status' | 'pickup_date'>,
  now: Date,
): boolean {
  return status === pickupStatuses.pre_transit && dayFromSeconds(pickup_date) <= berlinDay(now);
}
