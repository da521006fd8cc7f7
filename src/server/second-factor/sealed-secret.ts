import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keysFor, type SessionSecrets } from '#server/tokens/derived-key.ts';

/*
 * Each sign-in needs the secret, so it is encrypted instead of hashed; the database alone yields no codes. Bound to its
 * client, so it cannot be copied to another.
 */

const ivBytes = 12;
const tagBytes = 16;

const keysOf = (config: SessionSecrets) => keysFor(config, 'second-factor');

export function sealSecret(config: SessionSecrets, clientId: string, secret: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keysOf(config)[0], iv).setAAD(Buffer.from(clientId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** undefined: sealed under an unknown SESSION_SECRET or for another client; only recovery codes help then. */
export function openSecret(config: SessionSecrets, clientId: string, sealed: Buffer): Uint8Array | undefined {
  const [present, previous] = keysOf(config);
  return openWith(present, clientId, sealed) ?? (previous && openWith(previous, clientId, sealed));
}

/** undefined: already sealed under the current key, or unreadable. */
export function resealedSecret(config: SessionSecrets, clientId: string, sealed: Buffer): Buffer | undefined {
  if (openWith(keysOf(config)[0], clientId, sealed)) return undefined;
  const secret = openSecret(config, clientId, sealed);
  return secret && sealSecret(config, clientId, secret);
}

function openWith(key: Uint8Array, clientId: string, sealed: Buffer): Uint8Array | undefined {
  try {
    const iv = sealed.subarray(0, ivBytes);
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(clientId))
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}
