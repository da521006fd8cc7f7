import * as v from 'valibot';
import { SessionInfo } from '#domain/people/account.ts';
import { StaffBaseData } from '#domain/people/base-data-update.ts';
import {
  CarrierUpdate,
  Client,
  ClientDetails,
  ClientEvent,
  ClientUpdate,
  checkFilters,
  clientPageSizes,
  FormerClient,
  monthlyFilters,
  userTypes,
} from '#domain/people/client.ts';
import { StaffRegistration } from '#domain/people/registration.ts';
import { OpenWork } from '#domain/staff/open-work.ts';
import { ClientRef, call, envelope, idempotencyErrors, listEnvelope, Pagination } from './call.ts';
import { elsewhere } from './identity.ts';
import { Notes } from './notes.ts';
import { carrierErrors } from './pickup.ts';
import { confirmationErrors, confirmed } from './second-factor.ts';
import { DateRange } from './shipment-filter.ts';

/** `user_uid`, the `id` in mail links. */
export const uid = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

const forStaff = { access: 'admin', idempotency: 'none' } as const;
const digits = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1));

const changeErrors = {
  CLIENT_CHANGED: { status: 409, data: v.object({ client: ClientDetails }) },
  OWN_ACCOUNT: { status: 409 },
  LAST_ADMIN: { status: 409 },
} as const;

export const clients = {
  /** Newest first, with administrators, without deleted clients. */
  list: call
    .route({ method: 'POST', path: '/user/list' })
    .meta(forStaff)
    .input(
      v.object({
        pagination: v.optional(
          v.object({
            page: Pagination.entries.page,
            per_page: v.optional(v.picklist(clientPageSizes), 25),
            sort_by: v.optional(v.picklist(['client_id']), 'client_id'),
            descending: v.optional(v.boolean(), true),
          }),
          {},
        ),
        user_type: v.optional(v.picklist(['all', ...userTypes]), 'all'),
        /** -1: all (docs/rules.md 20.5). */
        is_active: v.optional(v.picklist([-1, 0, 1]), -1),
        check: v.optional(v.picklist(checkFilters), 'all'),
        /** Billing filter (docs/rules.md 20.1). */
        monthly_user: v.optional(v.picklist(monthlyFilters), 'all'),
        /** Days with shipments; ignored with fewer than two days (docs/rules.md 20.1). */
        date_range: v.optional(DateRange),
        /** Searches company, contact person, e-mail, phone, city and number. */
        search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
      }),
    )
    .output(listEnvelope(Client)),

  client: call
    .route({ method: 'GET', path: '/user/get/{id}' })
    .meta(forStaff)
    .input(v.object({ id: uid }))
    .output(envelope(ClientDetails)),

  clientSessions: call
    .route({ method: 'GET', path: '/user/client-sessions/{id}' })
    .meta(forStaff)
    .input(v.object({ id: uid }))
    .output(envelope(v.array(SessionInfo))),

  /** Succeeds if the session has ended. */
  endClientSession: call
    .route({ method: 'DELETE', path: '/user/client-sessions/{id}/{session_id}' })
    .meta(forStaff)
    .input(v.object({ id: uid, session_id: v.pipe(v.string(), v.uuid()) }))
    .output(envelope(v.null())),

  clientHistory: call
    .route({ method: 'GET', path: '/user/client-history/{id}' })
    .meta(forStaff)
    .input(v.object({ id: uid, page: v.optional(digits, '1') }))
    .output(listEnvelope(ClientEvent)),

  /**
   * The first unlock mails the client; so does a lock, which ends all sessions. Fails if the client changed after `revision`; without
   * it the call overwrites.
   */
  update: call
    .route({ method: 'PUT', path: '/user/update/{id}' })
    .meta({ ...forStaff, confirms: 'locking' })
    .input(v.object({ ...ClientUpdate.entries, id: uid, ...confirmed }))
    .output(envelope(ClientDetails))
    .errors({ ...confirmationErrors, ...changeErrors }),

  updateCarrier: call
    .route({ method: 'PUT', path: '/user/update-carrier/{user_uid}' })
    .meta(forStaff)
    .input(v.object({ ...CarrierUpdate.entries, user_uid: uid }))
    .output(envelope(ClientDetails))
    .errors({ CLIENT_CHANGED: changeErrors.CLIENT_CHANGED }),

  /** Follows the rules of `user/base-info` and mails the client the changed fields; `revision` as in `user/update`. */
  writeBaseData: call
    .route({ method: 'PUT', path: '/user/base-data/{id}' })
    .meta(forStaff)
    .input(StaffBaseData)
    .output(envelope(ClientDetails))
    .errors({ CLIENT_CHANGED: changeErrors.CLIENT_CHANGED }),

  /** Creates account and profile once per key, and mails a link that sets the password and confirms the e-mail. */
  createClient: call
    .route({ method: 'POST', path: '/user/create-client' })
    .meta({ access: 'admin', idempotency: 'required' })
    .input(StaffRegistration)
    .output(envelope(v.object({ id: v.string(), user_uid: v.string(), client_ref: ClientRef })))
    .errors({ ...idempotencyErrors, EMAIL_EXISTS: { status: 409 }, AUTH_UNAVAILABLE: { status: 502 } }),

  /** Fails if the notes differ from `seen`; without it the call overwrites. */
  updateNotes: call
    .route({ method: 'POST', path: '/user/update-notes/{id}' })
    .meta(forStaff)
    .input(v.object({ id: uid, notes: Notes, seen: v.optional(Notes) }))
    .output(envelope(v.object({ notes: v.string() })))
    .errors({ NOTES_CHANGED: { status: 409, data: v.object({ notes: v.string() }) } }),

  passwordMail: call
    .route({ method: 'POST', path: '/user/password-mail/{id}' })
    .meta(forStaff)
    .input(v.object({ id: uid }))
    .output(envelope(v.null()))
    .errors(elsewhere),

  openWork: call
    .route({ method: 'GET', path: '/user/open-work/{id}' })
    .meta(forStaff)
    .input(v.object({ id: uid }))
    .output(envelope(OpenWork)),

  former: call
    .route({ method: 'GET', path: '/user/former/{id}' })
    .meta(forStaff)
    .input(v.object({ id: uid }))
    .output(envelope(FormerClient)),

  /**
   * Deletes account, sessions and address book; shipments stay without contact person, phone and e-mail
   * (docs/decisions.md 7.1). A repeat is success.
   */
  delete: call
    .route({ method: 'DELETE', path: '/user/delete/{id}' })
    .meta({ ...forStaff, confirms: true })
    .input(
      v.object({
        id: uid,
        ...confirmed,
        /** If a pickup cannot be cancelled, the client stays. */
        cancel_pickups: v.optional(v.boolean(), false),
      }),
    )
    .output(envelope(v.null()))
    .errors({
      ...confirmationErrors,
      ...carrierErrors,
      OWN_ACCOUNT: changeErrors.OWN_ACCOUNT,
      LAST_ADMIN: changeErrors.LAST_ADMIN,
    }),
};
