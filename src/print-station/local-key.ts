import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/* Shared key of station and app, and their proofs. The key is never sent, because another program may hold the port. */

const purpose = 'versandpult local station 1';
const secretBytes = 32;

/** The portal derives the same key from its stored hash (server/print/local-key.ts). */
export function localKeyOf(token: string): Buffer {
  const secret = Buffer.from(token, 'base64url').subarray(-secretBytes);
  const hash = createHash('sha256').update(secret).digest();
  return createHmac('sha256', hash).update(purpose).digest();
}

const sign = (key: Buffer, parts: readonly string[]) =>
  createHmac('sha256', key).update(parts.join('\n')).digest();

export const stationProof = (key: Buffer, challenge: string): string =>
  sign(key, ['station', challenge]).toString('base64url');

/** The portal signs the refusal of a removed station (server/print/admit-station.ts). */
export const removalProof = (token: string): string =>
  createHmac('sha256', localKeyOf(token)).update('removed').digest('base64url');

/** The proof covers nonce, path and body. */
export function isProofOf(
  key: Buffer,
  { nonce, path, body, proof }: { nonce: string; path: string; body: Buffer; proof: string },
): boolean {
  const expected = sign(key, ['app', nonce, path, createHash('sha256').update(body).digest('hex')]);
  const given = Buffer.from(proof, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** ms */
const nonceMs = 60_000;
const mostNonces = 1_000;

/** Each nonce is valid for one call. */
export function openNonces(now: () => number = Date.now) {
  const open = new Map<string, number>();
  return {
    make(): string {
      for (const [nonce, until] of open) if (until <= now() || open.size >= mostNonces) open.delete(nonce);
      const nonce = randomBytes(16).toString('base64url');
      open.set(nonce, now() + nonceMs);
      return nonce;
    },
    use(nonce: string): boolean {
      const until = open.get(nonce);
      open.delete(nonce);
      return until !== undefined && until > now();
    },
  };
}
