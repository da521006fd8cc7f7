import { Secret, TOTP } from 'otpauth';

export const authenticator = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { codeAt: (at: Date | number) => totp.generate({ timestamp: Number(at) }) };
};
