import * as v from 'valibot';
import { BaseData, Credentials, DatabaseUser } from '#domain/account.ts';
import { call, envelope } from './call.ts';

const Tokens = v.object({ access: v.string(), refresh: v.string() });

const identityErrors = {
  AUTH_WRONG_PASSWORD: { status: 401 },
  AUTH_USER_DISABLED: { status: 401 },
  AUTH_TOO_MANY_REQUESTS: { status: 429 },
  AUTH_UNAVAILABLE: { status: 503 },
} as const;

export const user = {
  /** Whether account and e-mail are confirmed; tells nothing to somebody without the password. */
  isVerified: call
    .route({ method: 'POST', path: '/user/is-verified' })
    .meta({ access: 'open', limit: 'login', idempotency: 'none' })
    .input(v.object({ email: Credentials.entries.email, signPassword: Credentials.entries.password }))
    .output(envelope(v.object({ verified: v.boolean() })))
    .errors(identityErrors),

  /** Starts a session with an id token of the identity service, or continues one with its refresh token. */
  login: call
    .route({ method: 'POST', path: '/user/login' })
    .meta({ access: 'open', limit: 'login', idempotency: 'none' })
    .input(
      v.union([
        v.object({ id_token: v.pipe(v.string(), v.minLength(1), v.maxLength(8192)) }),
        v.object({ refresh: v.pipe(v.string(), v.minLength(1), v.maxLength(512)) }),
      ]),
    )
    .output(envelope(Tokens))
    .errors({ ...identityErrors, MAIL_NOT_VERIFIED: { status: 403 } }),

  /** Ends every session of the user, at the identity service too. */
  logoutAll: call.route({ method: 'POST', path: '/user/logout/all' }).output(envelope(v.null())),

  get: call.route({ method: 'GET', path: '/user/get' }).output(envelope(DatabaseUser)),

  baseInfo: call.route({ method: 'GET', path: '/user/base-info' }).output(envelope(BaseData)),
};
