import { isOfItsKind, type ShellFile } from './shell.ts';

/*
 * The files that the staff's pages alone need: not installed with the app, since nearly all devices are customers', but
 * kept as soon as a device opens one of those pages. Their names carry their content.
 */

const cacheName = 'staff';
const folder = 'assets/staff/';

/** Tells the files of everybody from those of the staff's pages. */
export function sortFiles(all: readonly ShellFile[]): { files: ShellFile[]; staffFiles: ShellFile[] } {
  const isOfStaff = ({ url }: ShellFile) => isStaffFile(new URL(url, self.location.href).pathname);
  return { files: all.filter((it) => !isOfStaff(it)), staffFiles: all.filter(isOfStaff) };
}

export const isStaffFile = (pathname: string) => pathname.startsWith(`/${folder}`);

/** From the device, else from the server. */
export async function answerStaffFile(request: Request): Promise<Response> {
  return (await (await caches.open(cacheName)).match(request, { ignoreVary: true })) ?? fetch(request);
}

/** Fetches what is missing; one that cannot be had is fetched the next time. */
export async function keepStaffFiles(staffFiles: readonly ShellFile[]): Promise<void> {
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

/** With a new release: what is no longer part of it goes, and a device that has had the old files gets the new ones. */
export async function renewStaffFiles(staffFiles: readonly ShellFile[]): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  const paths = new Set(staffFiles.map(({ url }) => new URL(url, self.location.href).pathname));
  for (const request of await cache.keys())
    if (!paths.has(new URL(request.url).pathname)) await cache.delete(request);
  await keepStaffFiles(staffFiles);
}
