import { Secret, TOTP } from 'otpauth';
import { appCodeDigits } from '#domain/people/second-factor.ts';

/*
 * Codes of an authenticator app (RFC 6238), as every such app makes them: SHA-1, six digits, a new one each half minute.
 */

const period = 30;
/** A phone's clock may be that many codes off. */
const steps = 1;
/** RFC 4226 asks for 128 bits and recommends these 160. */
const secretBytes = 20;

export const newSecret = (): Uint8Array => new Secret({ size: secretBytes }).bytes;

const totpOf = (bytes: Uint8Array, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: new Secret({ buffer: Uint8Array.from(bytes).buffer }),
    algorithm: 'SHA1',
    digits: appCodeDigits,
    period,
  });

/** What the app scans, and what somebody types who cannot scan. */
export function describeSecret(bytes: Uint8Array, names: { issuer: string; label: string }) {
  const totp = totpOf(bytes, names);
  return { uri: totp.toString(), secret: totp.secret.base32 };
}

/** The half minute that a code is for; undefined for one of no half minute around now. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: steps });
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta;
}
