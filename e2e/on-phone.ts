import { Secret, TOTP } from 'otpauth';

const period = 30;

/**
 * An authenticator app without waiting: each code is from a later half minute than the one before, starting with the
 * current one, because an older code could expire before it is sent.
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
