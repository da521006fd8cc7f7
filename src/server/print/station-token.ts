import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/*
 * Token: client id, station id and the station's own secret (16, 16 and 32 bytes). The database stores only the
 * secret's hash.
 */

const idBytes = 16;
const secretBytes = 32;

export type StationClaims = { client_id: string; station_id: string; secret: Buffer };

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

function idOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export const stationToken = ({ client_id, station_id, secret }: StationClaims): string =>
  Buffer.concat([bytesOf(client_id), bytesOf(station_id), secret]).toString('base64url');

export function readStationToken(token: string): StationClaims | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 2 * idBytes + secretBytes) return undefined;
  return {
    client_id: idOf(bytes.subarray(0, idBytes)),
    station_id: idOf(bytes.subarray(idBytes, 2 * idBytes)),
    secret: bytes.subarray(2 * idBytes),
  };
}

export const hashOfSecret = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest();

export const isSecretOf = (secret: Buffer, hash: Buffer | null): boolean =>
  hash !== null && timingSafeEqual(hashOfSecret(secret), hash);

/** Without characters that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const codeLength = 10;

/** 49 bits in two groups. */
export function newPairingCode(): string {
  let code = '';
  while (code.length < codeLength)
    for (const byte of randomBytes(codeLength))
      if (byte < 240 && code.length < codeLength) code += alphabet[byte % alphabet.length];
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

export const hashOfCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest();
