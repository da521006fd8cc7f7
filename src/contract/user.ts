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
  /** The code was never given out, or was given out for another account. */
  ACTION_CODE_INVALID: { status: 400 },
  ACTION_CODE_EXPIRED: { status: 410 },
  ACTION_CODE_USED: { status: 410 },
} as const;

const IdToken = v.pipe(v.string(), v.minLength(1), v.maxLength(8192));

const emailInput = v.object({ email: Credentials.entries.email });

/** What the frame of the page asks that one of the staff is led to who has no second factor yet. */
const duringSetup = { access: 'user', idempotency: 'none', duringSetup: true } as const;

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
      AUTH_UNAVAILABLE: { status: 502 },
      /** Only a provider's accounts are confirmed before. */
      MAIL_NOT_VERIFIED: { status: 403 },
    }),

  /**
   * Mails the administrator once when the identity service says that the e-mail is confirmed. Answers whether it is;
   * an unknown id counts as unconfirmed.
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

  /**
   * The user has changed the password at the identity service: every other session ends, and they are mailed. The id token
   * of a sign-in with the new password proves it; without one, this session ends like all that were begun before.
   */
  passwordChanged: call
    .route({ method: 'POST', path: '/user/password-changed' })
    .input(v.optional(v.object({ id_token: v.optional(IdToken) })))
    .output(envelope(v.null()))
    .errors(elsewhere),

  /**
   * Starts a session with an id token of the identity service, or continues one with its refresh token. An account with a
   * second factor needs a code besides.
   */
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

  ...clients,
};
