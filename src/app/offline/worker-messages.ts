/*
 * The messages of pages and the service worker. They stand here and nowhere else, since a page of one release may
 * talk to the worker of another: names are only ever added.
 */

/** Messages from a page to the worker. */
export type ToWorker =
  /** Take over now. Only after every window has agreed (app-update.ts). */
  | { type: 'SKIP_WAITING' }
  /** Which build it is; answered by port. */
  | { type: 'VERSION' }
  /** Asks how many of our windows are open; answered by port. */
  | { type: 'WINDOWS' }
  /**
   * Fetch these documents into the cache if they are not in it, or each anew. Answered by port with how many could not
   * be had.
   */
  | { type: 'WARM'; urls: string[]; isAnew?: boolean }
  /** Keep the files of the staff's pages too. */
  | { type: 'STAFF' }
  /** Ask for the page's headers and marks again: the server's settings stand in them. */
  | { type: 'RENEW' };

/** The message from the worker to every window: the browser says that there is a connection again. */
export type ToPage = { type: 'DRAIN' };

/** Tag of the browser's wake-up for what waits to be sent. */
export const syncTag = 'outbox';

/** Cache of the documents that the operator may replace without a release. */
export const downloadsCache = 'downloads-v1';

/** The code and styles a page starts with, as its HTML names them: without one of these nothing is drawn. */
export function assetsNamedBy(html: string): string[] {
  const named = [...html.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  return [...new Set(named)];
}
