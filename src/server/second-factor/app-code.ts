import { Secret, TOTP } from 'otpauth';
import { appCodeDigits } from '#domain/people/second-factor.ts';

/* Codes of authenticator apps (RFC 6238): SHA-1, six digits, 30 s. */

const period = 30;
/** Codes that a phone's clock may be off. */
const steps = 1;
/** RFC 4226 requires 128 bits and recommends 160. */
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

export function describeSecret(bytes: Uint8Array, names: { issuer: string; label: string }) {
  const totp = totpOf(bytes, names);
  return { uri: totp.toString(), secret: totp.secret.base32 };
}

/** Returns the code's 30 s step; undefined if the code matches no step around now. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: steps });
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta;
}
