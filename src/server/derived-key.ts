import { hkdfSync } from 'node:crypto';

const keys = new Map<string, Uint8Array>();

/** A key of its own for each purpose, so that what is signed for one can never be passed off for another. */
export function derivedKey(
  secret: string,
  purpose:
    | 'access-token'
    | 'refresh-token'
    | 'label-link'
    | 'zip-link'
    | 'action-code'
    | 'carrier-events'
    | 'audit-account'
    | 'second-factor',
) {
  const id = `${purpose}\n${secret}`;
  const known = keys.get(id);
  if (known) return known;
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `versandpult ${purpose}`, 32));
  keys.set(id, key);
  return key;
}
