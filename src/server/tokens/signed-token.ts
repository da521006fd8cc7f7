import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Deps } from '#server/deps.ts';
import { type KeyPurpose, keysFor } from './derived-key.ts';

/**
 * Accepts the current and the previous secret (docs/operation.md 11.2). Throws jose's error for a foreign or expired
 * token.
 */
export async function readSigned(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  purpose: KeyPurpose,
  token: string,
): Promise<JWTPayload> {
  const ways = { algorithms: ['HS256'], currentDate: clock.now() };
  const [present, previous] = keysFor(config, purpose);
  try {
    return (await jwtVerify(token, present, ways)).payload;
  } catch (error) {
    if (!previous || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return (await jwtVerify(token, previous, ways)).payload;
  }
}
