import { apiBase } from '#app/api/base.ts';

/*
 * Detects eviction: systems short of space delete all site data silently, except cookies (docs/queue.md 8.5). The
 * cookie reveals neither user nor content. After seven days without a visit Safari also deletes cookies that a script
 * has set, so the server sets this one again with each answer to a ping.
 */

const name = 'device_work';
const yearSeconds = 365 * 24 * 3600;

/** `isUnsent`: drafts or orders exist only here. */
export function recordStored(isUnsent: boolean): void {
  // A script that writes the same value again would replace the server's cookie.
  if (storedBefore()?.isUnsent === isUnsent) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Firefox and asynchronous.
  document.cookie = `${name}=${isUnsent ? 1 : 0}; Path=/; Max-Age=${yearSeconds}; SameSite=Strict${secure}`;
  // Without a connection the ping of the next start has the same effect.
  void fetch(`${apiBase()}/ping`, { cache: 'no-store' })
    // An unread answer keeps its connection.
    .then((answer) => answer.arrayBuffer())
    .catch(() => {});
}

/** Returns the state at the last use; undefined if never used. */
export function storedBefore(): { isUnsent: boolean } | undefined {
  const value = document.cookie
    .split('; ')
    .find((it) => it.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  return value === undefined ? undefined : { isUnsent: value === '1' };
}
