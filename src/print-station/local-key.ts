import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/*
 * What a station and the app of its portal know alike on this computer, and how each proves it to the other. The key
 * itself never goes over the line: another program may have taken the station's port.
 */

const purpose = 'versandpult local station 1';
const secretBytes = 32;

/** The key that the portal computes too, from the hash it keeps of this station's secret (server/print/local-key.ts). */
export function localKeyOf(token: string): Buffer {
  const secret = Buffer.from(token, 'base64url').subarray(-secretBytes);
  const hash = createHash('sha256').update(secret).digest();
  return createHmac('sha256', hash).update(purpose).digest();
}

const sign = (key: Buffer, parts: readonly string[]) =>
  createHmac('sha256', key).update(parts.join('\n')).digest();

/** Shows that this is the station which is meant. */
export const stationProof = (key: Buffer, challenge: string): string =>
  sign(key, ['station', challenge]).toString('base64url');

/** Whether a call comes from somebody with the key: under this nonce, of this path and body alone. */
export function isProofOf(
  key: Buffer,
  { nonce, path, body, proof }: { nonce: string; path: string; body: Buffer; proof: string },
): boolean {
  const wanted = sign(key, ['app', nonce, path, createHash('sha256').update(body).digest('hex')]);
  const given = Buffer.from(proof, 'base64url');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** ms */
const nonceMs = 60_000;
const mostNonces = 1_000;

/** Each is good for one call, soon. */
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
