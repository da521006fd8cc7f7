import type { Config } from '#server/config/config.ts';

const yearSeconds = 365 * 24 * 3600;

/**
 * The app's cookie about work on its device (docs/queue.md 8.5), sent back as it came: Safari deletes a cookie of a
 * script after seven days without a visit, but not one of the server. Undefined without the cookie.
 */
export function deviceNote(config: Pick<Config, 'publicUrl'>, headers: Headers): string | undefined {
  const value = /(?:^|; *)device_work=([01])(?:;|$)/.exec(headers.get('cookie') ?? '')?.[1];
  if (value === undefined) return undefined;
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `device_work=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Strict${secure}`;
}
