import * as v from 'valibot';
import { DirectBooking, Pickup, PickupBooking, PickupBookingFor } from '#domain/pickup/pickup-booking.ts';
import { pickupStates } from '#domain/pickup/pickup-state.ts';
import {
  DriverStop,
  mostMarked,
  OpenPickups,
  pickupPageSizes,
  StaffPickup,
} from '#domain/pickup/staff-pickup.ts';
import { resultWindow } from '#domain/values/result-window.ts';
import { isDay } from '#domain/values/working-days.ts';
import { ClientRef, call, envelope, idempotencyErrors, listEnvelope } from './call.ts';

export const carrierErrors = {
  CARRIER_REFUSED: { status: 422, data: v.object({ message: v.string() }) },
  CARRIER_UNAVAILABLE: { status: 502 },
} as const;

const forStaff = { access: 'admin', idempotency: 'none' } as const;
const id = v.pipe(v.string(), v.uuid());
const cancelErrors = {
  PICKUP_DONE: { status: 409 },
  PICKUP_OVER: { status: 409 },
  ...carrierErrors,
} as const;

/** A pickup that was booked, with the key it was booked under (docs/decisions.md 1.13). */
const Booked = v.object({ ...Pickup.entries, client_ref: ClientRef });

/*
 * The calls about pickups, for clients who may book them (`is_pickup_allowed`); everybody else gets FORBIDDEN of
 * every call here. Those from `getAllUsers` on are the staff's.
 */
export const pickup = {
  /** Books what a form says: everything the rules ask for is in it, and nothing is filled in. */
  create: call
    .route({ method: 'POST', path: '/pickup/create' })
    .meta({ access: 'user', idempotency: 'required' })
    .input(PickupBooking)
    .output(envelope(Booked))
    .errors({ ...idempotencyErrors, ...carrierErrors }),

  /**
   * Books without a form. The payload is the same, but what it leaves out takes its default: the client's own address,
   * 1 parcel of 0.1 kg, standard (saver where standard cannot be had), the next day that can be had, 09:00 to 17:00.
   * The rules are those of `pickup/create`.
   */
  createDirectly: call
    .route({ method: 'POST', path: '/pickup/create-directly' })
    .meta({ access: 'user', idempotency: 'required' })
    .input(DirectBooking)
    .output(envelope(Booked))
    .errors({ ...idempotencyErrors, ...carrierErrors }),

  /** The client's own, those ordered with shipments too; the latest day first, at most the result window. */
  getAll: call.route({ method: 'GET', path: '/pickup/getAll' }).output(envelope(v.array(Pickup))),

  /** Cancels a pickup while its status is 0 and its window is not over. One that is cancelled already counts as cancelled. */
  cancel: call
    .route({ method: 'POST', path: '/pickup/cancel/{id}' })
    .input(v.object({ id }))
    .output(envelope(Pickup))
    .errors(cancelErrors),

  /**
   * The pickups of all clients, the latest day first, a page at a time. Of a million the newest 10,000 are looked
   * through, of one day or of all, and counted to one more; the other fields narrow those down. All fields may be left out.
   */
  getAllUsers: call
    .route({ method: 'GET', path: '/pickup/get-all-users' })
    .meta(forStaff)
    .input(
      v.object({
        page: v.optional(
          v.pipe(
            v.string(),
            v.regex(/^\d{1,5}$/),
            v.transform(Number),
            v.minValue(1),
            v.maxValue(resultWindow),
          ),
          '1',
        ),
        per_page: v.optional(
          v.pipe(v.picklist(pickupPageSizes.map((size) => `${size}` as const)), v.transform(Number)),
          '100',
        ),
        /** Words in place, confirmation, and company, contact, e-mail, city and number of the client. */
        search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
        /** As it is stored: 0 is booked, whether or not its window is over. */
        status: v.optional(v.picklist(['all', '-1', '0', '1']), 'all'),
        /** As people see it: those that are booked, and those overdue, each for itself. */
        state: v.optional(v.picklist(['all', ...pickupStates]), 'all'),
        /** yyyy-mm-dd in Berlin. */
        day: v.optional(v.pipe(v.string(), v.check(isDay))),
      }),
    )
    .output(listEnvelope(StaffPickup)),

  /** Cancels anybody's pickup, under the rules of `pickup/cancel`. */
  cancelAny: call
    .route({ method: 'POST', path: '/pickup/cancel-any/{id}' })
    .meta(forStaff)
    .input(v.object({ id }))
    .output(envelope(Pickup))
    .errors(cancelErrors),

  /**
   * Books for a client what `pickup/create` would, under its rules; the client is told by mail. The key is one of the
   * client's.
   */
  createFor: call
    .route({ method: 'POST', path: '/pickup/create-for/{user_uid}' })
    .meta({ access: 'admin', idempotency: 'required' })
    .input(PickupBookingFor)
    .output(envelope(Booked))
    .errors({ ...idempotencyErrors, ...carrierErrors, CLIENT_CANNOT_BOOK: { status: 409 } }),

  /**
   * The staff say of pickups that they were done, or take that back. Answered are those that changed: none that is
   * cancelled or to come, and none is taken back that the carrier has under way.
   */
  mark: call
    .route({ method: 'POST', path: '/pickup/mark' })
    .meta(forStaff)
    .input(
      v.object({
        ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(mostMarked)),
        to: v.picklist(['done', 'booked']),
      }),
    )
    .output(envelope(v.object({ changed: v.array(v.string()) }))),

  /** Everybody a driver comes to on a day, cancelled pickups left out, by postal code and street. */
  driverList: call
    .route({ method: 'GET', path: '/pickup/driver-list' })
    .meta(forStaff)
    .input(v.object({ day: v.pipe(v.string(), v.check(isDay)) }))
    .output(envelope(v.array(DriverStop))),

  /** How many pickups are overdue, and how many of today are not done yet. */
  openCounts: call
    .route({ method: 'GET', path: '/pickup/open-counts' })
    .meta(forStaff)
    .output(envelope(OpenPickups)),
};
