import { createHash } from 'node:crypto';
import { localStationOrigins } from '#domain/labels/local-station.ts';
import type { Config } from '#server/config/config.ts';

/** Called by the browser directly; the emulator is reached through this server. */
const firebaseHosts = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com';

/** One Trusted Types policy per worker script. */
const trustedScripts = ['app-worker', 'import-worker', 'scan-worker', 'workbook-worker'];

/** `styles`: hashes of the page's inline style sheets. */
export function contentPolicy({ identity, links }: Config, styles: readonly string[] = []): string {
  // External pages are only framed: their scripts must not run in ours, where the tokens are.
  const framed = [links.serviceArea, links.chat].filter((it) => it !== '').map((it) => new URL(it).origin);
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    ['style-src', `'self'`, ...styles].join(' '),
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'${identity.emulatorHost || identity.oidc ? '' : ` ${firebaseHosts}`} ${localStationOrigins.join(' ')}`,
    ...(framed.length > 0 ? [`frame-src ${[...new Set(framed)].join(' ')}`] : []),
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `require-trusted-types-for 'script'`,
    // Otherwise injected code could create its own policy and pass it anything.
    `trusted-types ${trustedScripts.join(' ')}`,
  ].join('; ');
}

export function securityHeaders(config: Config): [string, string][] {
  const headers: [string, string][] = [
    ['content-security-policy', contentPolicy(config)],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-frame-options', 'DENY'],
  ];
  // Also behind a proxy that terminates HTTPS.
  if (config.tls || config.publicUrl.startsWith('https:'))
    headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains']);
  return headers;
}

/** Inline style sheets come from run/build/public-pages.ts. */
export const styleHashes = (page: string): string[] =>
  [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, sheet = '']) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
  );

const scanWorker = /^\/assets\/scan-worker-[\w-]+\.js$/;

/** Only the barcode worker may compile WebAssembly, and little else; pages may not. */
export function filePolicy(path: string): string | undefined {
  return scanWorker.test(path)
    ? `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`
    : undefined;
}
