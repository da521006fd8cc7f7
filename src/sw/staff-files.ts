import { isOfItsKind, type ShellFile } from './shell.ts';

/*
 * Files only the staff pages need: cached when a device first opens such a page, because nearly all devices are
 * customers'. Names contain a content hash.
 */

const cacheName = 'staff';
const folder = 'assets/staff/';

export function sortFiles(all: readonly ShellFile[]): { files: ShellFile[]; staffFiles: ShellFile[] } {
  const isOfStaff = ({ url }: ShellFile) => isStaffFile(new URL(url, self.location.href).pathname);
  return { files: all.filter((it) => !isOfStaff(it)), staffFiles: all.filter(isOfStaff) };
}

export const isStaffFile = (pathname: string) => pathname.startsWith(`/${folder}`);

export async function answerStaffFile(request: Request): Promise<Response> {
  return (await (await caches.open(cacheName)).match(request, { ignoreVary: true })) ?? fetch(request);
}

/** Skips failed files until the next call. */
export async function cacheStaffFiles(staffFiles: readonly ShellFile[]): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.allSettled(
    staffFiles.map(async ({ url }) => {
      const path = new URL(url, self.location.href).pathname;
      if (await cache.match(path, { ignoreVary: true })) return;
      const response = await fetch(path);
      if (response.ok && isOfItsKind(path, response)) await cache.put(path, response);
    }),
  );
}

/** After a release: deletes old files and fetches new ones, only on devices that had them. */
export async function renewStaffFiles(staffFiles: readonly ShellFile[]): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  const paths = new Set(staffFiles.map(({ url }) => new URL(url, self.location.href).pathname));
  for (const request of await cache.keys())
    if (!paths.has(new URL(request.url).pathname)) await cache.delete(request);
  await cacheStaffFiles(staffFiles);
}
