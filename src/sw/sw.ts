import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { RangeRequestsPlugin } from 'workbox-range-requests';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { storeShared } from '#app/offline/app-files/shared-item.ts';
import {
  downloadsCache,
  sharePath,
  syncTag,
  type ToPage,
  type ToWorker,
} from '#app/offline/worker-messages.ts';
import { isOfItsKind, renewHeaders, serveShell, shellVersion } from './shell.ts';
import { answerStaffFile, cacheStaffFiles, isStaffFile, renewStaffFiles, sortFiles } from './staff-files.ts';

/*
 * Caches app files and documents for offline use, never /api/: responses belong to a user, and the page sends orders
 * with its keys (app/offline/queue/send.ts). The worker takes over only on a page's request, because that deletes the
 * files of open windows.
 */

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};
/** Chromium only. */
type SyncEvent = ExtendableEvent & { tag: string };

const { files, staffFiles } = sortFiles(self.__WB_MANIFEST);

cleanupOutdatedCaches();
// Reject files replaced by a captive portal: the installation fails and the old release stays.
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) =>
      response.ok && isOfItsKind(new URL(request.url).pathname, response) ? response : null,
  },
]);
precacheAndRoute(files);

// Documents change without a release, so they are not precached. Range requests are cut from the whole document.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/downloads/'),
  new StaleWhileRevalidate({
    cacheName: downloadsCache,
    plugins: [new CacheableResponsePlugin({ statuses: [200] }), new RangeRequestsPlugin()],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isStaffFile(url.pathname),
  ({ request }) => answerStaffFile(request),
);

// Another app shares a file or text with the installed app.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
  async ({ request }) => {
    // Without room on the device the page says that nothing arrived.
    await storeShared(await request.formData()).catch(() => {});
    return Response.redirect(sharePath, 303);
  },
  'POST',
);

/** Paths the server answers itself: API, documents, own pages, anything with a file extension. */
const notPages = [
  /^\/api(\/|$)/,
  /^\/downloads\//,
  /^\/inbox(\/|$)/,
  /^\/(healthz|readyz|metrics)$/,
  /googleapis\.com\//,
  /\.[a-z0-9]+$/i,
];
registerRoute(
  new NavigationRoute(({ request, event }) => serveShell(request, files, (work) => event.waitUntil(work)), {
    denylist: notPages,
  }),
);

// Claim clients, so that the first visit already works offline.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('activate', (event) => event.waitUntil(renewStaffFiles(staffFiles)));

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker | undefined;
  const [port] = event.ports;
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  else if (message?.type === 'VERSION') port?.postMessage(shellVersion(files));
  else if (message?.type === 'WINDOWS')
    event.waitUntil(windows().then((found) => port?.postMessage(found.length)));
  else if (message?.type === 'WARM')
    event.waitUntil(warm(message).then((failed) => port?.postMessage(failed)));
  else if (message?.type === 'STAFF') event.waitUntil(cacheStaffFiles(staffFiles));
  else if (message?.type === 'RENEW') event.waitUntil(renewHeaders());
});

self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag === syncTag) waitUntil.call(event, wakePages());
});

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function wakePages(): Promise<void> {
  const message: ToPage = { type: 'DRAIN' };
  for (const page of await windows()) page.postMessage(message);
}

async function warm({ urls, isAnew = false }: Extract<ToWorker, { type: 'WARM' }>): Promise<number> {
  const cache = await caches.open(downloadsCache);
  const fetched = await Promise.allSettled(
    urls.map(async (url) => {
      if (!isAnew && (await cache.match(url))) return;
      const response = await fetch(url, { cache: isAnew ? 'reload' : 'no-cache' });
      if (response.status !== 200) throw new Error(`${response.status} for ${url}`);
      await cache.put(url, response);
    }),
  );
  return fetched.filter(({ status }) => status === 'rejected').length;
}
