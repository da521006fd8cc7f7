import * as v from 'valibot';
import { BaseData, Credentials, DatabaseUser, SessionInfo } from '#domain/account.ts';
import { BaseDataUpdate, StaffBaseData } from '#domain/base-data-update.ts';
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
} from '#domain/client.ts';
import { OpenWork } from '#domain/open-work.ts';
import { Profile, StaffRegistration } from '#domain/registration.ts';
import { Confirmation, FactorCode } from '#domain/second-factor.ts';
import { ClientRef, call, envelope, idempotencyErrors, listEnvelope, Pagination } from './call.ts';
import { Notes } from './notes.ts';
import { carrierErrors } from './pickup.ts';
import { confirmationErrors } from './second-factor.ts';
import { DateRange } from './shipment-filter.ts';

const Tokens = v.object({ access: v.string(), refresh: v.string() });

const identityErrors = {
  AUTH_WRONG_PASSWORD: { status: 401 },
  AUTH_USER_DISABLED: { status: 401 },
  AUTH_TOO_MANY_REQUESTS: { status: 429 },
  AUTH_UNAVAILABLE: { status: 503 },
} as const;

/** Accounts and passwords are with the identity provider (contract/identity.ts). */
const elsewhere = { IDENTITY_ELSEWHERE: { status: 409 } } as const;

const codeErrors = {
  /** The code was never given out, or was given out for another account. */
  ACTION_CODE_INVALID: { status: 400 },
  ACTION_CODE_EXPIRED: { status: 410 },
  ACTION_CODE_USED: { status: 410 },
} as const;

const emailInput = v.object({ email: Credentials.entries.email });
/** The `user_uid`: what the links in mails carry as `id`. */
const uid = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** What the frame of the page asks that one of the staff is led to who has no second factor yet. */
const duringSetup = { access: 'user', idempotency: 'none', duringSetup: true } as const;
const forStaff = { access: 'admin', idempotency: 'none' } as const;
/** A page in a query. */
const digits = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1));

const changeErrors = {
  /** The client as it is now: what the change was made to is older. */
  CLIENT_CHANGED: { status: 409, data: v.object({ client: ClientDetails }) },
  OWN_ACCOUNT: { status: 409 },
  LAST_ADMIN: { status: 409 },
} as const;

/*
 * Every call may say in a header `X-Language` (de, en) which language its device is set to. user/create, user/login
 * and user/password-reset keep it for the mails to come.
 */
export const user = {
  /** Says whether account and e-mail are confirmed; tells nothing to somebody without the password. */
  isVerified: call
    .route({ method: 'POST', path: '/user/is-verified' })
    .meta({ access: 'open', limit: 'login', idempotency: 'none' })
    .input(v.object({ email: Credentials.entries.email, signPassword: Credentials.entries.password }))
    .output(envelope(v.object({ verified: v.boolean() })))
    .errors({ ...identityErrors, ...elsewhere }),

  /** Says whether there is a profile with that e-mail, asked before registering. Strictly limited per address. */
  isExist: call
    .route({ method: 'POST', path: '/user/is-exist' })
    .meta({ access: 'open', limit: 'exist', idempotency: 'none' })
    .input(emailInput)
    .output(envelope(v.object({ exist: v.boolean() }))),

  /**
   * Stores the profile of an account that the identity service has just made, and mails the link that confirms the
   * e-mail. `Authorization: Bearer <id token of the identity service>`. Again: the profile that is there, unchanged.
   */
  create: call
    .route({ method: 'POST', path: '/user/create' })
    .meta({ access: 'open', limit: 'mail', idempotency: 'none' })
    .input(Profile)
    .output(envelope(v.object({ id: v.string(), user_uid: v.string() })))
    .errors({
      EMAIL_EXISTS: { status: 409 },
      AUTH_UNAVAILABLE: { status: 503 },
      /** Only a provider's accounts are confirmed before. */
      MAIL_NOT_VERIFIED: { status: 403 },
    }),

  /** The e-mail was confirmed at the identity service: the administrator is mailed, once. Tells nothing. */
  verificationAdmin: call
    .route({ method: 'POST', path: '/user/verification-admin/{id}' })
    .meta({ access: 'open', limit: 'login', idempotency: 'none' })
    .input(v.object({ id: uid }))
    .output(envelope(v.null())),

  /** Unlocks the account with the one-time code of the administrator's mail. */
  verify: call
    .route({ method: 'POST', path: '/user/verify/{id}' })
    .meta({ access: 'open', limit: 'login', idempotency: 'none' })
    .input(v.object({ id: uid, actionCode: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }))
    .output(envelope(v.null()))
    .errors(codeErrors),

  /** Mails a link to /password, or, where there is no account, that there is none. The answer is the same. */
  passwordReset: call
    .route({ method: 'POST', path: '/user/password-reset' })
    .meta({ access: 'open', limit: 'mail', idempotency: 'none' })
    .input(emailInput)
    .output(envelope(v.null()))
    .errors(elsewhere),

  /**
   * The password was reset at the identity service, which the server makes sure of: sessions begun before end, and
   * the customer is mailed. Tells nothing.
   */
  passwordWasReset: call
    .route({ method: 'POST', path: '/user/password-changed/{id}' })
    .meta({ access: 'open', limit: 'login', idempotency: 'none' })
    .input(v.object({ id: uid }))
    .output(envelope(v.null())),

  /** The user has changed the password at the identity service: every other session ends, and they are mailed. */
  passwordChanged: call
    .route({ method: 'POST', path: '/user/password-changed' })
    .output(envelope(v.null()))
    .errors(elsewhere),

  /**
   * Starts a session with an id token of the identity service, or continues one with its refresh token. An account with a
   * second factor needs a code besides; an app that can ask for one says so by sending it empty at first.
   */
  login: call
    .route({ method: 'POST', path: '/user/login' })
    .meta({ access: 'open', limit: 'login', idempotency: 'none' })
    .input(
      v.union([
        v.object({
          id_token: v.pipe(v.string(), v.minLength(1), v.maxLength(8192)),
          code: v.optional(FactorCode),
        }),
        v.object({ refresh: v.pipe(v.string(), v.minLength(1), v.maxLength(512)) }),
      ]),
    )
    .output(envelope(Tokens))
    .errors({
      ...identityErrors,
      MAIL_NOT_VERIFIED: { status: 403 },
      SECOND_FACTOR_REQUIRED: { status: 401 },
      SECOND_FACTOR_WRONG: { status: 403 },
    }),

  /** Ends every session of the user, at the identity service too. */
  logoutAll: call
    .route({ method: 'POST', path: '/user/logout/all' })
    .meta(duringSetup)
    .output(envelope(v.null())),

  /** Lists where the user is signed in, this device first, then the last used. */
  sessions: call.route({ method: 'GET', path: '/user/sessions' }).output(envelope(v.array(SessionInfo))),

  /** Ends one session; one that is over already counts as ended. */
  endSession: call
    .route({ method: 'DELETE', path: '/user/sessions/{id}' })
    .meta(duringSetup)
    .input(v.object({ id: v.pipe(v.string(), v.uuid()) }))
    .output(envelope(v.null())),

  /** Ends every session but the one that asks. */
  endOtherSessions: call
    .route({ method: 'POST', path: '/user/sessions/end-others' })
    .output(envelope(v.null())),

  get: call.route({ method: 'GET', path: '/user/get' }).meta(duringSetup).output(envelope(DatabaseUser)),

  baseInfo: call
    .route({ method: 'GET', path: '/user/base-info' })
    .meta(duringSetup)
    .output(envelope(BaseData)),

  /**
   * Writes the whole of base data with its options; id, e-mail, country and flags stay as they are. `revision` is that of
   * the base data one saw: what the staff have written meanwhile is not overwritten. Without it, it is.
   */
  updateBaseInfo: call
    .route({ method: 'PUT', path: '/user/base-info' })
    .input(BaseDataUpdate)
    .output(envelope(BaseData))
    .errors({ BASE_DATA_CHANGED: { status: 409, data: v.object({ base_data: BaseData }) } }),

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
    .output(envelope(v.object({ id: v.string(), user_uid: v.string(), client_ref: v.optional(ClientRef) })))
    .errors({ ...idempotencyErrors, EMAIL_EXISTS: { status: 409 }, AUTH_UNAVAILABLE: { status: 503 } }),

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
