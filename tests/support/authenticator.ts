import { Secret, TOTP } from 'otpauth';

/** The codes that an authenticator app shows for a secret. */
export const authenticator = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { codeAt: (at: Date | number) => totp.generate({ timestamp: Number(at) }) };
};
