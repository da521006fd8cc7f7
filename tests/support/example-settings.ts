import { readFileSync } from 'node:fs';

export type IdentityKind = 'firebase' | 'oidc';
export const identityKinds: readonly IdentityKind[] = ['firebase', 'oidc'];

export function exampleSettings(identity: IdentityKind): string {
  const example = readFileSync('deploy/portal.env.example', 'utf8');
  if (identity === 'firebase') return example;
  return example
    .replace(/^FIREBASE_/gm, '#FIREBASE_')
    .replace(/^#(IDENTITY|OIDC_ISSUER|OIDC_CLIENT_ID|OIDC_CLIENT_AUTH|OIDC_NAME)=/gm, '$1=');
}
