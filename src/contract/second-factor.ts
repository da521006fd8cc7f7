import * as v from 'valibot';
import {
  Confirmation,
  confirmationKinds,
  FactorCode,
  SecondFactor,
  SecondFactorSetup,
} from '#domain/people/second-factor.ts';
import { call, envelope } from './call.ts';

const forUser = { access: 'user', idempotency: 'none' } as const;
/** Open to one of the staff who has to set up a second factor first (docs/rules.md 4.10). */
const duringSetup = { ...forUser, duringSetup: true } as const;

const attemptErrors = {
  AUTH_TOO_MANY_REQUESTS: { status: 429 },
  /** Neither the code of this half minute nor a recovery code that is left, or used before. */
  SECOND_FACTOR_WRONG: { status: 403 },
} as const;

/** It is not on, or not off, as the caller believes. */
const stateErrors = { SECOND_FACTOR_CHANGED: { status: 409 } } as const;

/** Errors of the calls for which one says once more who one is. `by` is what is asked of this user. */
export const confirmationErrors = {
  ...attemptErrors,
  CONFIRMATION_REQUIRED: { status: 403, data: v.object({ by: v.picklist(confirmationKinds) }) },
  CONFIRMATION_WRONG: { status: 403 },
  AUTH_UNAVAILABLE: { status: 502 },
} as const;

/** Empty where the password is a provider's. */
const password = v.optional(v.pipe(v.string(), v.maxLength(4096, 'password_not_valid')), '');
const RecoveryCodes = v.object({ recovery_codes: v.array(v.string()) });

/** The second factor of the signed-in user's own account, and how the staff take a client's away. */
export const secondFactor = {
  get: call.route({ method: 'GET', path: '/second-factor' }).meta(duringSetup).output(envelope(SecondFactor)),

  /** Makes a new secret for the authenticator app; it counts once `confirm` has seen a code of it. */
  begin: call
    .route({ method: 'POST', path: '/second-factor/begin' })
    .meta(duringSetup)
    .input(v.object({ password }))
    .output(envelope(SecondFactorSetup))
    .errors({ ...confirmationErrors, ...stateErrors }),

  /** Turns it on, and answers the recovery codes, this once. */
  confirm: call
    .route({ method: 'POST', path: '/second-factor/confirm' })
    .meta(duringSetup)
    .input(v.object({ code: FactorCode }))
    .output(envelope(RecoveryCodes))
    .errors({ ...attemptErrors, ...stateErrors }),

  /** Makes new recovery codes; the old ones are void. */
  renewRecoveryCodes: call
    .route({ method: 'POST', path: '/second-factor/recovery-codes' })
    .input(v.object({ code: FactorCode }))
    .output(envelope(RecoveryCodes))
    .errors({ ...attemptErrors, ...stateErrors }),

  /** Turns it off. */
  turnOff: call
    .route({ method: 'POST', path: '/second-factor/off' })
    .input(v.object({ password, code: FactorCode }))
    .output(envelope(v.null()))
    .errors({ ...confirmationErrors, ...stateErrors }),

  /** Takes away a client's, who has lost phone and recovery codes. One's own is turned off, not reset. */
  reset: call
    .route({ method: 'POST', path: '/second-factor/reset/{id}' })
    .meta({ access: 'admin', idempotency: 'none' })
    .input(
      v.object({
        id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
        confirmation: v.optional(Confirmation),
      }),
    )
    .output(envelope(v.null()))
    .errors({ ...confirmationErrors, ...stateErrors, OWN_ACCOUNT: { status: 409 } }),
};
