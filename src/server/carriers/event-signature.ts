import { createHmac, timingSafeEqual } from 'node:crypto';

export const timeHeader = 'x-carrier-time';
export const signatureHeader = 'x-carrier-signature';

/** Seconds of clock difference; a signed request can be replayed for as long. */
const mostSkew = 300;

/** Signs time and body with HMAC-SHA256, in hexadecimal (docs/carriers-and-labels.md 2.4). */
export function signEvents(secret: string, time: number | string, body: string | Uint8Array): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
}

export function isRecent(time: string, now: Date): boolean {
  return /^\d{1,12}$/.test(time) && Math.abs(now.getTime() / 1000 - Number(time)) <= mostSkew;
}

/** Compares in constant time, so timing reveals nothing of the signature. */
export function isSignedWith(secret: string, { time, signature }: Signed, body: Uint8Array): boolean {
  const expected = Buffer.from(signEvents(secret, time, body), 'hex');
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export type Signed = { time: string; signature: string };
