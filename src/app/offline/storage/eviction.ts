/*
 * A system that is short of space deletes all that a site has stored, at once and without a word (docs/queue.md 8.5).
 * It leaves cookies: ours says that something lay here, and nothing of whom or what.
 */

const name = 'device_work';
const yearSeconds = 365 * 24 * 3600;

/** Something is stored on this device; `isUnsent`: drafts or orders that are nowhere else. */
export function noteStored(isUnsent: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Firefox and asynchronous.
  document.cookie = `${name}=${isUnsent ? 1 : 0}; Path=/; Max-Age=${yearSeconds}; SameSite=Strict${secure}`;
}

/** Tells a device without any data what it had when it was last used; undefined, if it was never used. */
export function storedBefore(): { isUnsent: boolean } | undefined {
  const value = document.cookie
    .split('; ')
    .find((it) => it.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  return value === undefined ? undefined : { isUnsent: value === '1' };
}
