import { randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { recoveryAlphabet, recoveryCodeCount, recoveryCodeLength } from '#domain/people/second-factor.ts';

/*
 * Recovery codes get a slow hash, because 50 bits could be guessed offline. No key of ours is involved, so the codes
 * survive the loss of SESSION_SECRET.
 */

const hashBytes = 32;
const slow = promisify<string, string, number, Buffer>(scrypt);

/** Salted with the client's id: checking a code needs one hash. */
export const hashRecoveryCode = async (clientId: string, code: string): Promise<string> =>
  (await slow(code, clientId, hashBytes)).toString('base64url');

export function newRecoveryCodes(): string[] {
  const letter = () => recoveryAlphabet[randomInt(recoveryAlphabet.length)];
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: recoveryCodeLength }, letter).join(''),
  );
}
