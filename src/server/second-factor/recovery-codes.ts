import { randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { recoveryAlphabet, recoveryCodeCount, recoveryCodeLength } from '#domain/people/second-factor.ts';

/*
 * Recovery codes are hashed as passwords are, slowly: 50 bits that somebody could try out offline otherwise. No key of ours
 * goes into it, so they still hold when SESSION_SECRET was lost and the sealed secrets with it.
 */

const hashBytes = 32;
const slow = promisify<string, string, number, Buffer>(scrypt);

/** Each client's codes are salted with its id: one look-up of a typed code needs one hash. */
export const hashRecoveryCode = async (clientId: string, code: string): Promise<string> =>
  (await slow(code, clientId, hashBytes)).toString('base64url');

export function newRecoveryCodes(): string[] {
  const letter = () => recoveryAlphabet[randomInt(recoveryAlphabet.length)];
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: recoveryCodeLength }, letter).join(''),
  );
}
