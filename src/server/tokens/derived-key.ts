import { hkdfSync } from 'node:crypto';

const keys = new Map<string, Uint8Array>();

export type KeyPurpose =
  | 'access-token'
  | 'refresh-token'
  | 'label-link'
  | 'file-link'
  | 'action-code'
  | 'mail-stop'
  | 'carrier-events'
  | 'audit-account'
  | 'second-factor'
  | 'provider-sign-in'
  | 'provider-token';

/** One key per purpose, so that a signature for one is invalid for another. */
export function derivedKey(secret: string, purpose: KeyPurpose) {
  const id = `${purpose}\n${secret}`;
  const known = keys.get(id);
  if (known) return known;
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `versandpult ${purpose}`, 32));
  keys.set(id, key);
  return key;
}

export type SessionSecrets = { sessionSecret: string; sessionSecretPrevious?: string | undefined };

/** The signing key first, then the previous secret's, valid during rotation. */
export function keysFor(
  { sessionSecret, sessionSecretPrevious }: SessionSecrets,
  purpose: KeyPurpose,
): [Uint8Array, Uint8Array?] {
  const present = derivedKey(sessionSecret, purpose);
  return sessionSecretPrevious ? [present, derivedKey(sessionSecretPrevious, purpose)] : [present];
}
