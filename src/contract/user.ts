import * as v from 'valibot';
import { BaseData, Credentials, DatabaseUser, SessionInfo } from '#domain/people/account.ts';
import { BaseDataUpdate } from '#domain/people/base-data-update.ts';
import { Profile } from '#domain/people/registration.ts';
import { FactorCode } from '#domain/people/second-factor.ts';
import { call, envelope } from './call.ts';
import { clients, uid } from './clients.ts';
import { elsewhere } from './identity.ts';

const Tokens = v.object({ access: v.string(), refresh: v.string() });

const identityErrors = {
  AUTH_WRONG_PASSWORD: { status: 401 },
  AUTH_USER_DISABLED: { status: 401 },
  AUTH_TOO_MANY_REQUESTS: { status: 429 },
  AUTH_UNAVAILABLE: { status: 502 },
} as const;

const codeErrors = {
  /** The code is unknown or belongs to another account. */
  ACTION_CODE_INVALID: { status: 400 },
  ACTION_CODE_EXPIRED: { status: 410 },
  ACTION_CODE_USED: { status: 410 },
} as const;

const IdToken = v.pipe(v.string(), v.minLength(1), v.maxLength(8192));

const emailInput = v.object({ email: Credentials.entries.email });

/** Open to staff who must set up a second factor first. */
const duringSetup = { access: 'user', idempotency: 'none', duringSetup: true } as const;

/*
 * The header `X-Language` (de, en) names the device's language; user/create, user/login and user/password-reset store
 * it for later mails.
 */
export const user = {
  /** Requires the password, so strangers learn nothing. */
  isVerified: call
    .route({ method: 'POST', path: '/user/is-verified' })
    .meta({ access: 'open', limit: 'login', idempotency: 'none' })
    .input(v.object({ email: Credentials.entries.email, signPassword: Credentials.entries.password }))
    .output(envelope(v.object({ verified: v.boolean() })))
    .errors({ ...identityErrors, ...elsewhere }),

  /** Strictly rate-limited per address. */
  isExist: call
    .route({ method: 'POST', path: '/user/is-exist' })
    .meta({ access: 'open', limit: 'exist', idempotency: 'none' })
    .input(emailInput)
    .output(envelope(v.object({ exist: v.boolean() }))),

  /**
   * Mails the link that confirms the e-mail. Needs `Authorization: Bearer <id token of the identity service>`; a repeat
   * returns the profile unchanged.
   */
  create: call
    .route({ method: 'POST', path: '/user/create' })
    .meta({ access: 'open', limit: 'mail', idempotency: 'none' })
    .input(Profile)
    .output(envelope(v.object({ id: v.string(), user_uid: v.string() })))
    .errors({
      EMAIL_EXISTS: { status: 409 },
      AUTH_UNAVAILABLE: { status: 502 },
      /** Only for identity provider accounts, whose e-mail must be confirmed first. */
      MAIL_NOT_VERIFIED: { status: 403 },
    }),

  /**
   * Mails the administrator once the identity service reports a confirmed e-mail; an unknown id counts as unconfirmed.
   */
  verificationAdmin: call
    .route({ method: 'POST', path: '/user/verification-admin/{id}' })
    .meta({ access: 'open', limit: 'login', idempotency: 'none' })
    .input(v.object({ id: uid }))
    .output(envelope(v.object({ verified: v.boolean() }))),

  /** Unlocks the account with the one-time code of the administrator's mail. */
  verify: call
    .route({ method: 'POST', path: '/user/verify/{id}' })
    .meta({ access: 'open', limit: 'login', idempotency: 'none' })
    .input(v.object({ id: uid, actionCode: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }))
    .output(envelope(v.null()))
    .errors(codeErrors),

  /** Mails a link to /password, or that no account exists; both get the same response. */
  passwordReset: call
    .route({ method: 'POST', path: '/user/password-reset' })
    .meta({ access: 'open', limit: 'mail', idempotency: 'none' })
    .input(emailInput)
    .output(envelope(v.null()))
    .errors(elsewhere),

  /**
   * Verifies the reset at the identity service, ends older sessions and mails the user; the response reveals nothing.
   */
  passwordWasReset: call
    .route({ method: 'POST', path: '/user/password-changed/{id}' })
    .meta({ access: 'open', limit: 'login', idempotency: 'none' })
    .input(v.object({ id: uid }))
    .output(envelope(v.null())),

  /**
   * Ends other sessions and mails the user. An id token from a sign-in with the new password proves the change; without
   * it this session ends too.
   */
  passwordChanged: call
    .route({ method: 'POST', path: '/user/password-changed' })
    .input(v.optional(v.object({ id_token: v.optional(IdToken) })))
    .output(envelope(v.null()))
    .errors(elsewhere),

  /** Takes an id token or the session's refresh token; a second factor needs a code too. */
  login: call
    .route({ method: 'POST', path: '/user/login' })
    .meta({ access: 'open', limit: 'login', idempotency: 'none' })
    .input(
      v.union([
        v.object({
          id_token: IdToken,
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

  /** Ends them at the identity service too. */
  logoutAll: call
    .route({ method: 'POST', path: '/user/logout/all' })
    .meta(duringSetup)
    .output(envelope(v.null())),

  /** This device first, then the most recently used. */
  sessions: call.route({ method: 'GET', path: '/user/sessions' }).output(envelope(v.array(SessionInfo))),

  /** Succeeds if the session has ended. */
  endSession: call
    .route({ method: 'DELETE', path: '/user/sessions/{id}' })
    .meta(duringSetup)
    .input(v.object({ id: v.pipe(v.string(), v.uuid()) }))
    .output(envelope(v.null())),

  endOtherSessions: call
    .route({ method: 'POST', path: '/user/sessions/end-others' })
    .output(envelope(v.null())),

  get: call.route({ method: 'GET', path: '/user/get' }).meta(duringSetup).output(envelope(DatabaseUser)),

  baseInfo: call
    .route({ method: 'GET', path: '/user/base-info' })
    .meta(duringSetup)
    .output(envelope(BaseData)),

  /**
   * Id, e-mail, country and flags stay. Fails if the staff changed the data after `revision`; without it the call
   * overwrites.
   */
  updateBaseInfo: call
    .route({ method: 'PUT', path: '/user/base-info' })
    .input(BaseDataUpdate)
    .output(envelope(BaseData))
    .errors({ BASE_DATA_CHANGED: { status: 409, data: v.object({ base_data: BaseData }) } }),

  ...clients,
};
