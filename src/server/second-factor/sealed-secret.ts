import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { derivedKey } from '#server/derived-key.ts';

/*
 * The secret of a second factor is needed again at each sign-in, so it is encrypted, not hashed: whoever reads the database
 * alone can make no codes. It is bound to its client, so that nobody's can be passed off as another's.
 */

const ivBytes = 12;
const tagBytes = 16;

type SealConfig = Pick<Config, 'sessionSecret'>;
const keyOf = ({ sessionSecret }: SealConfig) => derivedKey(sessionSecret, 'second-factor');

export function sealSecret(config: SealConfig, clientId: string, secret: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), iv).setAAD(Buffer.from(clientId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** undefined: sealed under another SESSION_SECRET, or not for this client; only recovery codes help then. */
export function openSecret(config: SealConfig, clientId: string, sealed: Buffer): Uint8Array | undefined {
  try {
    const iv = sealed.subarray(0, ivBytes);
    const decipher = createDecipheriv('aes-256-gcm', keyOf(config), iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(clientId))
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}
