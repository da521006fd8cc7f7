import * as v from 'valibot';
import { call, envelope } from './call.ts';

/** Accounts and passwords are with the identity provider. */
export const elsewhere = { IDENTITY_ELSEWHERE: { status: 409 } } as const;

const open = { access: 'open', limit: 'login', idempotency: 'none' } as const;

/** The page of the app somebody wanted to see; what leads elsewhere counts as none. */
const from = v.optional(v.pipe(v.string(), v.maxLength(2000)), '');

const providerErrors = {
  /** Passwords are typed into our own pages here. */
  NOT_FOUND: { status: 404 },
  AUTH_UNAVAILABLE: { status: 502 },
} as const;

/**
 * Signing in on the pages of an identity provider (OpenID Connect), where the portal is set up so. `begin` and `finish` are
 * made by one browser, which keeps a short-lived cookie in between; `finish` answers the id token that user/login takes.
 */
export const identity = {
  /** Answers where to go. `fresh` has the provider ask for the password even of somebody who is signed in there. */
  begin: call
    .route({ method: 'POST', path: '/identity/begin' })
    .meta(open)
    .input(v.object({ from, fresh: v.optional(v.boolean(), false) }))
    .output(envelope(v.object({ url: v.string() })))
    .errors(providerErrors),

  /**
   * Takes what the provider sent back with the browser. `ready`: user/login comes next; `new`: a profile is missing
   * (user/create); `waiting`: the account has one, and is not unlocked yet.
   */
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
      MAIL_MISSING: { status: 403 },
      MAIL_NOT_VERIFIED: { status: 403 },
    }),

  /** Where the provider's session is ended; empty where there is nothing to end. */
  end: call
    .route({ method: 'POST', path: '/identity/end' })
    .meta(open)
    .output(envelope(v.object({ url: v.string() }))),
};
