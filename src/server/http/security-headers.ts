import { createHash } from 'node:crypto';
import { localStationOrigins } from '#domain/labels/local-station.ts';
import type { Config } from '#server/config/config.ts';

/**
 * Hosts at which the browser itself speaks to a real Firebase project; the emulator is reached through this server.
 */
const firebaseHosts = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com';

/** The policies of the app, one for each script that it starts beside the page's own. */
const trustedScripts = ['app-worker', 'import-worker', 'scan-worker', 'workbook-worker'];

/** What a page may do; `styles` are the hashes of the style sheets that it brings with it. */
export function contentPolicy({ identity, links }: Config, styles: readonly string[] = []): string {
  // Other people's pages stand in frames; none of their scripts runs in ours, where the tokens are.
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
    // Whatever got in could else make a policy of its own, and pass it anything.
    `trusted-types ${trustedScripts.join(' ')}`,
  ].join('; ');
}

/** Sent with every answer, errors included. */
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
  // People arrive by HTTPS too behind a proxy that speaks HTTPS for us.
  if (config.tls || config.publicUrl.startsWith('https:'))
    headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains']);
  return headers;
}

/** A page's own style sheets (run/build/public-pages.ts) as the policy names them, by what they hold. */
export const styleHashes = (page: string): string[] =>
  [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, sheet = '']) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
  );

const scanWorker = /^\/assets\/scan-worker-[\w-]+\.js$/;

/**
 * The worker that reads barcodes is the only script of ours that may compile WebAssembly, and it may do little else;
 * a page's own policy stays without.
 */
export function filePolicy(path: string): string | undefined {
  return scanWorker.test(path)
    ? `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`
    : undefined;
}
