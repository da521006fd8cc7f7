import { Secret, TOTP } from 'otpauth';

const period = 30;

/**
 * An authenticator app whose owner waits for no new code: each asked is of a later half minute than the one before, the
 * first of the present one. That of the last one would be too old where the half minute ends before it is sent.
 */
export function authenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period });
  let last = 0;
  return {
    nextCode(): string {
      last = Math.max(last + 1, TOTP.counter({ period }));
      return totp.generate({ timestamp: last * period * 1000 });
    },
  };
}
