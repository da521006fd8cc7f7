/*
 * Messages between pages and the service worker. A page may talk to the worker of another release: only ever add names.
 */

export type ToWorker =
  /** Activates the new worker; send only when every window agrees (app-update.ts). */
  | { type: 'SKIP_WAITING' }
  /** Returns the build by port. */
  | { type: 'VERSION' }
  /** Returns the number of open windows by port. */
  | { type: 'WINDOWS' }
  /** Caches missing documents, or all with `isAnew`; returns the number of failures by port. */
  | { type: 'WARM'; urls: string[]; isAnew?: boolean }
  /** Also caches the staff pages' files. */
  | { type: 'STAFF' }
  /** Fetches the page's headers and marks again, which contain server settings. */
  | { type: 'RENEW' };

/** Sent to every window when the browser reports a connection. */
export type ToPage = { type: 'DRAIN' };

export const syncTag = 'outbox';

/** Cache of documents that the operator may replace without a release. */
export const downloadsCache = 'downloads-v1';

/** Target of the manifest's share_target; a page of the app by GET. */
export const sharePath = '/share';

export function assetsNamedBy(html: string): string[] {
  const named = [...html.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  return [...new Set(named)];
}
