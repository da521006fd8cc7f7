import { cacheNames } from 'workbox-core';
import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching';
import { assetsNamedBy } from '#app/offline/worker-messages.ts';
import { recoveryPage } from './recovery-page.ts';

/*
 * Serves the page from the cache. iPadOS evicts single files when space runs out, so missing start files are fetched
 * first to avoid a white screen.
 */

export type ShellFile = { url: string; revision: string | null };

const index = '/index.html';
/** index.html plus the files of its first page (run/build/installed-page.ts). */
const installed = '/installed.html';

export async function serveShell(
  request: Request,
  files: readonly ShellFile[],
  later: (work: Promise<void>) => void,
): Promise<Response> {
  const page = (await wholePage(installed)) ?? (await wholePage(index));
  later(healRest(files));
  if (page) return page;
  try {
    return await fetch(request);
  } catch {
    return offlinePage();
  }
}

/**
 * Updates the cached page when server settings change its headers or marks (frame permissions, logo) between releases.
 * Skips the page of another release.
 */
export async function renewHeaders(): Promise<void> {
  await Promise.all([installed, index].map(renewHeadersOf));
}

async function renewHeadersOf(path: string): Promise<void> {
  const cached = await matchPrecache(path);
  const key = getCacheKeyForURL(path);
  const fresh = await fetch(path, { cache: 'no-store' }).catch(() => undefined);
  if (!cached || !key || !fresh?.ok) return;
  if (unmarked(await cached.text()) !== unmarked(await fresh.clone().text())) return;
  const cache = await caches.open(cacheNames.precache);
  await cache.put(key, fresh);
}

/** Removes the server's settings from the page (server/http/web.ts). */
const unmarked = (html: string) => html.replace(/<html[^>]*>/, '');

export function shellVersion(files: readonly ShellFile[]): string {
  return files.find(({ url }) => `/${url}` === index || url === index)?.revision?.slice(0, 8) ?? '';
}

async function wholePage(path: string): Promise<Response | undefined> {
  const gone = await missingFor(path);
  if (gone.length > 0) await heal(gone);
  const isWhole = gone.length === 0 || (await missingFor(path)).length === 0;
  return isWhole ? matchPrecache(path) : undefined;
}

async function missingFor(path: string): Promise<string[]> {
  const page = await matchPrecache(path);
  if (!page) return [path];
  return findMissing(assetsNamedBy(await page.text()));
}

async function findMissing(urls: readonly string[]): Promise<string[]> {
  const cache = await caches.open(cacheNames.precache);
  const isThere = async (url: string) =>
    (await cache.match(getCacheKeyForURL(url) ?? url, { ignoreVary: true })) !== undefined;
  const found = await Promise.all(urls.map(isThere));
  return urls.filter((_, at) => !found[at]);
}

/** Fetches other missing files after the response, before the device may go offline. */
async function healRest(files: readonly ShellFile[]): Promise<void> {
  if (!self.navigator.onLine) return;
  const cache = await caches.open(cacheNames.precache);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const gone = files.map(({ url }) => url).filter((url) => !there.has(getCacheKeyForURL(url) ?? ''));
  await heal(gone);
}

async function heal(urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  const cache = await caches.open(cacheNames.precache);
  await Promise.allSettled(
    urls.map(async (url) => {
      const key = getCacheKeyForURL(url);
      const response = await fetch(url, { cache: 'reload' });
      if (key && response.ok && isOfItsKind(url, response)) await cache.put(key, response);
    }),
  );
}

/** False for a captive portal's or proxy's page in place of a script. */
export function isOfItsKind(url: string, response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  const kinds: Record<string, string> = { js: 'javascript', css: 'css', html: 'html' };
  const kind = kinds[url.slice(url.lastIndexOf('.') + 1)];
  return kind ? type.includes(kind) : !type.includes('html');
}

const offlinePage = () =>
  new Response(recoveryPage, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
