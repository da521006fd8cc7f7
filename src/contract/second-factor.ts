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
/** Open to staff without a second factor (docs/rules.md 4.10). */
const duringSetup = { ...forUser, duringSetup: true } as const;

const attemptErrors = {
  AUTH_TOO_MANY_REQUESTS: { status: 429 },
  /** The code is neither the current 30-second code nor an unused recovery code, or it was used before. */
  SECOND_FACTOR_WRONG: { status: 403 },
} as const;

/** The second factor is on or off, unlike the caller expects. */
const stateErrors = { SECOND_FACTOR_CHANGED: { status: 409 } } as const;

/** `by`: the confirmation this user must give. */
export const confirmationErrors = {
  ...attemptErrors,
  CONFIRMATION_REQUIRED: { status: 403, data: v.object({ by: v.picklist(confirmationKinds) }) },
  CONFIRMATION_WRONG: { status: 403 },
  AUTH_UNAVAILABLE: { status: 502 },
} as const;

/** Input of calls whose meta has `confirms`. */
export const confirmed = { confirmation: v.optional(Confirmation) };

/** Empty if an identity provider holds the password. */
const password = v.optional(v.pipe(v.string(), v.maxLength(4096, 'password_not_valid')), '');
const RecoveryCodes = v.object({ recovery_codes: v.array(v.string()) });

export const secondFactor = {
  get: call.route({ method: 'GET', path: '/second-factor' }).meta(duringSetup).output(envelope(SecondFactor)),

  /** The new secret applies once `confirm` gets a code of it. */
  begin: call
    .route({ method: 'POST', path: '/second-factor/begin' })
    .meta(duringSetup)
    .input(v.object({ password }))
    .output(envelope(SecondFactorSetup))
    .errors({ ...confirmationErrors, ...stateErrors }),

  /** Returns the recovery codes only this once. */
  confirm: call
    .route({ method: 'POST', path: '/second-factor/confirm' })
    .meta(duringSetup)
    .input(v.object({ code: FactorCode }))
    .output(envelope(RecoveryCodes))
    .errors({ ...attemptErrors, ...stateErrors }),

  renewRecoveryCodes: call
    .route({ method: 'POST', path: '/second-factor/recovery-codes' })
    .input(v.object({ code: FactorCode }))
    .output(envelope(RecoveryCodes))
    .errors({ ...attemptErrors, ...stateErrors }),

  turnOff: call
    .route({ method: 'POST', path: '/second-factor/off' })
    .input(v.object({ password, code: FactorCode }))
    .output(envelope(v.null()))
    .errors({ ...confirmationErrors, ...stateErrors }),

  /** For clients who lost phone and recovery codes; the caller's own is turned off instead. */
  reset: call
    .route({ method: 'POST', path: '/second-factor/reset/{id}' })
    .meta({ access: 'admin', idempotency: 'none', confirms: true })
    .input(v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)), ...confirmed }))
    .output(envelope(v.null()))
    .errors({ ...confirmationErrors, ...stateErrors, OWN_ACCOUNT: { status: 409 } }),
};
