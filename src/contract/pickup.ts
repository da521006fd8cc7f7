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

/** A booked pickup with its key (docs/decisions.md 1.13). */
const Booked = v.object({ ...Pickup.entries, client_ref: ClientRef });

/* Clients without `is_pickup_allowed` get FORBIDDEN. Calls from `getAllUsers` on are for the staff. */
export const pickup = {
  /** The server fills in no defaults. */
  create: call
    .route({ method: 'POST', path: '/pickup/create' })
    .meta({ access: 'user', idempotency: 'required' })
    .input(PickupBooking)
    .output(envelope(Booked))
    .errors({ ...idempotencyErrors, ...carrierErrors }),

  /**
   * Books by the rules of `pickup/create`. Defaults: own address, 1 parcel of 0.1 kg, standard (else saver), the next
   * possible day, 09:00 to 17:00.
   */
  createDirectly: call
    .route({ method: 'POST', path: '/pickup/create-directly' })
    .meta({ access: 'user', idempotency: 'required' })
    .input(DirectBooking)
    .output(envelope(Booked))
    .errors({ ...idempotencyErrors, ...carrierErrors }),

  /** Latest day first, pickups of shipments included, up to the result window. */
  getAll: call
    .route({ method: 'GET', path: '/pickup/getAll' })
    .meta({ access: 'user', idempotency: 'none', heavy: true })
    .output(envelope(v.array(Pickup))),

  /** Possible with status 0 before the window ends; cancelling twice is success. */
  cancel: call
    .route({ method: 'POST', path: '/pickup/cancel/{id}' })
    .input(v.object({ id }))
    .output(envelope(Pickup))
    .errors(cancelErrors),

  /** Latest day first; the filters cover the newest 10,000 of the day or of all days, and the count stops at 10,001. */
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
        /** Searches place, confirmation, and company, contact, e-mail, city and number of the client. */
        search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
        /** Stored status; 0: booked, even after the window. */
        status: v.optional(v.picklist(['all', '-1', '0', '1']), 'all'),
        /** Displayed state, which separates booked from overdue. */
        state: v.optional(v.picklist(['all', ...pickupStates]), 'all'),
        /** yyyy-mm-dd in Berlin. */
        day: v.optional(v.pipe(v.string(), v.check(isDay))),
      }),
    )
    .output(listEnvelope(StaffPickup)),

  /** Follows the rules of `pickup/cancel`. */
  cancelAny: call
    .route({ method: 'POST', path: '/pickup/cancel-any/{id}' })
    .meta(forStaff)
    .input(v.object({ id }))
    .output(envelope(Pickup))
    .errors(cancelErrors),

  /** Follows the rules of `pickup/create` and mails the client; the key belongs to the client. */
  createFor: call
    .route({ method: 'POST', path: '/pickup/create-for/{user_uid}' })
    .meta({ access: 'admin', idempotency: 'required' })
    .input(PickupBookingFor)
    .output(envelope(Booked))
    .errors({ ...idempotencyErrors, ...carrierErrors, CLIENT_CANNOT_BOOK: { status: 409 } }),

  /** Returns the changed pickups; cancelled or future pickups and pickups on their way stay. */
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

  /** Sorted by postal code and street, without cancelled pickups. */
  driverList: call
    .route({ method: 'GET', path: '/pickup/driver-list' })
    .meta({ ...forStaff, heavy: true })
    .input(v.object({ day: v.pipe(v.string(), v.check(isDay)) }))
    .output(envelope(v.array(DriverStop))),

  openCounts: call
    .route({ method: 'GET', path: '/pickup/open-counts' })
    .meta(forStaff)
    .output(envelope(OpenPickups)),
};
