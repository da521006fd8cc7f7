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
import { Confirmation } from '#domain/people/second-factor.ts';
import { OpenWork } from '#domain/staff/open-work.ts';
import { ClientRef, call, envelope, idempotencyErrors, listEnvelope, Pagination } from './call.ts';
import { elsewhere } from './identity.ts';
import { Notes } from './notes.ts';
import { carrierErrors } from './pickup.ts';
import { confirmationErrors } from './second-factor.ts';
import { DateRange } from './shipment-filter.ts';

/** The `user_uid`: what the links in mails carry as `id`. */
export const uid = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

const forStaff = { access: 'admin', idempotency: 'none' } as const;
/** A page in a query. */
const digits = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1));

const changeErrors = {
  /** The client as it is now: what the change was made to is older. */
  CLIENT_CHANGED: { status: 409, data: v.object({ client: ClientDetails }) },
  OWN_ACCOUNT: { status: 409 },
  LAST_ADMIN: { status: 409 },
} as const;

/** What the staff see and change of clients; calls of `user`. */
export const clients = {
  /** Clients for the staff, administrators among them, deleted ones not. Sorted by number, newest first. */
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
        /** -1 is all (docs/rules.md 20.5). */
        is_active: v.optional(v.picklist([-1, 0, 1]), -1),
        /** Clients whose check is pending, with or without a request. */
        check: v.optional(v.picklist(checkFilters), 'all'),
        /** Monthly billed clients, the others, or all (docs/rules.md 20.1). */
        monthly_user: v.optional(v.picklist(monthlyFilters), 'all'),
        /** The days on any of which a client has shipments; fewer than two are none (docs/rules.md 20.1). */
        date_range: v.optional(DateRange),
        /** Words in company, contact person, e-mail, phone, city and number. */
        search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
      }),
    )
    .output(listEnvelope(Client)),

  client: call
    .route({ method: 'GET', path: '/user/get/{id}' })
    .meta(forStaff)
    .input(v.object({ id: uid }))
    .output(envelope(ClientDetails)),

  /** Lists where a client is signed in. */
  clientSessions: call
    .route({ method: 'GET', path: '/user/client-sessions/{id}' })
    .meta(forStaff)
    .input(v.object({ id: uid }))
    .output(envelope(v.array(SessionInfo))),

  /** Ends a client's session; one that is over already counts as ended. */
  endClientSession: call
    .route({ method: 'DELETE', path: '/user/client-sessions/{id}/{session_id}' })
    .meta(forStaff)
    .input(v.object({ id: uid, session_id: v.pipe(v.string(), v.uuid()) }))
    .output(envelope(v.null())),

  /** Lists who did what to a client's account, newest first. */
  clientHistory: call
    .route({ method: 'GET', path: '/user/client-history/{id}' })
    .meta(forStaff)
    .input(v.object({ id: uid, page: v.optional(digits, '1') }))
    .output(listEnvelope(ClientEvent)),

  /**
   * Changes a client. Unlocked for the first time, the customer is mailed; locked, they are signed out everywhere.
   * `revision` is that of the client one saw: of two who change the same client the later is told. Without it the change
   * is made to whatever is there.
   */
  update: call
    .route({ method: 'PUT', path: '/user/update/{id}' })
    .meta(forStaff)
    .input(v.object({ ...ClientUpdate.entries, id: uid }))
    .output(envelope(ClientDetails))
    .errors(changeErrors),

  updateCarrier: call
    .route({ method: 'PUT', path: '/user/update-carrier/{user_uid}' })
    .meta(forStaff)
    .input(v.object({ ...CarrierUpdate.entries, user_uid: uid }))
    .output(envelope(ClientDetails))
    .errors({ CLIENT_CHANGED: changeErrors.CLIENT_CHANGED }),

  /**
   * Writes who and where a client is, by the rules of `user/base-info`; the client is mailed which fields are others.
   * `revision` as in `user/update`.
   */
  writeBaseData: call
    .route({ method: 'PUT', path: '/user/base-data/{id}' })
    .meta(forStaff)
    .input(StaffBaseData)
    .output(envelope(ClientDetails))
    .errors({ CLIENT_CHANGED: changeErrors.CLIENT_CHANGED }),

  /**
   * Registers a client: account at the identity service, profile, and a mail with the link to set a password, which
   * confirms the e-mail. Under one key one client is made.
   */
  createClient: call
    .route({ method: 'POST', path: '/user/create-client' })
    .meta({ access: 'admin', idempotency: 'required' })
    .input(StaffRegistration)
    .output(envelope(v.object({ id: v.string(), user_uid: v.string(), client_ref: ClientRef })))
    .errors({ ...idempotencyErrors, EMAIL_EXISTS: { status: 409 }, AUTH_UNAVAILABLE: { status: 502 } }),

  /** `seen` are the notes one saw: of two who write at once the later is told; without it they are overwritten. */
  updateNotes: call
    .route({ method: 'POST', path: '/user/update-notes/{id}' })
    .meta(forStaff)
    .input(v.object({ id: uid, notes: Notes, seen: v.optional(Notes) }))
    .output(envelope(v.object({ notes: v.string() })))
    .errors({ NOTES_CHANGED: { status: 409, data: v.object({ notes: v.string() }) } }),

  /** Mails a client the link to set a new password, as they could ask for themselves. */
  passwordMail: call
    .route({ method: 'POST', path: '/user/password-mail/{id}' })
    .meta(forStaff)
    .input(v.object({ id: uid }))
    .output(envelope(v.null()))
    .errors(elsewhere),

  /** Says what would be left undone if the client were deleted now. */
  openWork: call
    .route({ method: 'GET', path: '/user/open-work/{id}' })
    .meta(forStaff)
    .input(v.object({ id: uid }))
    .output(envelope(OpenWork)),

  /** A client who was deleted: the company and number their shipments are kept under. */
  former: call
    .route({ method: 'GET', path: '/user/former/{id}' })
    .meta(forStaff)
    .input(v.object({ id: uid }))
    .output(envelope(FormerClient)),

  /**
   * Deletes a client (docs/decisions.md 7.1): account, sessions and address book go, shipments stay without
   * contact person, phone and e-mail. Again: nothing happens. Whoever of the staff does it says once more who they are.
   */
  delete: call
    .route({ method: 'DELETE', path: '/user/delete/{id}' })
    .meta(forStaff)
    .input(
      v.object({
        id: uid,
        confirmation: v.optional(Confirmation),
        /** Cancels the pickups a driver would still come for; where one cannot be, the client stays. */
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
