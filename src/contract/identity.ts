import * as v from 'valibot';
import { call, envelope } from './call.ts';

export const elsewhere = { IDENTITY_ELSEWHERE: { status: 409 } } as const;

const open = { access: 'open', limit: 'login', idempotency: 'none' } as const;

/** An external URL is ignored. */
const from = v.optional(v.pipe(v.string(), v.maxLength(2000)), '');

const providerErrors = {
  /** No identity provider is configured. */
  NOT_FOUND: { status: 404 },
  AUTH_UNAVAILABLE: { status: 502 },
} as const;

/**
 * Sign-in through an identity provider (OpenID Connect). A short-lived cookie ties `begin` and `finish` to one browser;
 * `finish` returns the id token for user/login.
 */
export const identity = {
  /** `fresh`: the provider asks for the password in any case. */
  begin: call
    .route({ method: 'POST', path: '/identity/begin' })
    .meta(open)
    .input(v.object({ from, fresh: v.optional(v.boolean(), false) }))
    .output(envelope(v.object({ url: v.string() })))
    .errors(providerErrors),

  /** `ready`: continue with user/login; `new`: no profile yet (user/create); `waiting`: not unlocked yet. */
  finish: call
    .route({ method: 'POST', path: '/identity/finish' })
    .meta(open)
    .input(v.object({ search: v.pipe(v.string(), v.maxLength(8192)) }))
    .output(
      envelope(
        v.object({
          id_token: v.string(),
          email: v.string(),
          account: v.picklist(['ready', 'new', 'waiting']),
          from: v.string(),
        }),
      ),
    )
    .errors({
      ...providerErrors,
      SIGN_IN_EXPIRED: { status: 400 },
      SIGN_IN_REFUSED: { status: 401 },
      /** `fresh` was requested, and the provider does not report when the password was entered. */
      SIGN_IN_TIME_MISSING: { status: 401 },
      MAIL_MISSING: { status: 403 },
      MAIL_NOT_VERIFIED: { status: 403 },
    }),

  /** Empty if there is no provider session to end. */
  end: call
    .route({ method: 'POST', path: '/identity/end' })
    .meta(open)
    .output(envelope(v.object({ url: v.string() }))),
};
