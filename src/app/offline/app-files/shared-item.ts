/*
 * Items that other apps share with the installed app (share_target): the worker stores one, the share page takes it. The Cache
 * API needs no schema, so a worker and a page of different releases understand each other.
 */

const cacheName = 'shared-v1';
const key = '/share/item';
const nameHeader = 'x-file-name';

export type SharedItem = { file: File } | { text: string };

/** Replaces an item that no page took. */
export async function storeShared(form: FormData): Promise<void> {
  const file = form.getAll('file').find((it): it is File => it instanceof File && it.size > 0);
  const text = ['title', 'text', 'url'].flatMap((name) => form.get(name) || []).join('\n');
  const headers = file ? { [nameHeader]: encodeURIComponent(file.name) } : undefined;
  const cache = await caches.open(cacheName);
  await cache.put(key, new Response(file ?? text, headers && { headers }));
}

/** Undefined if nothing arrived. The item stays until `forgetShared`, so that a crash loses nothing. */
export async function readShared(): Promise<SharedItem | undefined> {
  const response = await (await caches.open(cacheName)).match(key);
  if (!response) return undefined;
  const name = response.headers.get(nameHeader);
  if (name !== null) return { file: new File([await response.blob()], decodeURIComponent(name)) };
  const text = (await response.text()).trim();
  return text === '' ? undefined : { text };
}

export async function forgetShared(): Promise<void> {
  await (await caches.open(cacheName)).delete(key);
}
