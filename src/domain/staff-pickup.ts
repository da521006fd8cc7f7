import * as v from 'valibot';
import { Pickup } from './pickup-booking.ts';
import { pickupStatuses } from './status.ts';

/** "Page sizes: 10/25/50/100" (spec 2 §9). */
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

type PickupPackage = Pickup['packages'][number];

/**
 * "Packages with status manual or without package_uuid are hidden" (spec 2 §2). With us a package of a manual order
 * is one whose `package_uuid` is empty; other servers may say it in a `…_status` of the package.
 */
export function shownPackages(pickup: Pick<Pickup, 'packages'>): PickupPackage[] {
  return pickup.packages.filter((it) => it.package_uuid !== '' && !isManual(it));
}

const isManual = (it: PickupPackage) =>
  Object.entries(it).some(([name, value]) => name.endsWith('_status') && value === 'manual');

/** "For envelope transport the parcel content is shown as the word envelope" (spec 2 §2). */
export function showsEnvelope({ transport_kind }: Pick<Pickup, 'transport_kind'>): boolean {
  return transport_kind === 'envelope';
}

/**
 * "A pickup is deep-cancelable only if no active package has a uuid different from the pickup's own package uuid"
 * (spec 2 §2): the driver would not come for somebody else's parcel either. Hidden packages do not count, or no manual
 * order's pickup could be cancelled. With us a pickup belongs to one shipment, whose id is the uuid of both.
 */
export function isDeepCancelable(pickup: Pick<Pickup, 'packages' | 'pickup_package_uuid'>): boolean {
  return shownPackages(pickup).every(
    (it) => it.status !== 'active' || it.package_uuid === pickup.pickup_package_uuid,
  );
}

/** "Only while its status is 0 (the admin screen compares the string '0')" (spec 2 §4). */
export function canCancelAny(pickup: Pick<Pickup, 'status' | 'packages' | 'pickup_package_uuid'>): boolean {
  return String(pickup.status) === String(pickupStatuses.pre_transit) && isDeepCancelable(pickup);
}
