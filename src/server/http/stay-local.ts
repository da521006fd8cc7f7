import type { Context } from 'hono';
import type { Config } from '#server/config/config.ts';
import { isLocalHost } from '#server/config/local-host.ts';
import type { Env, Step } from '#server/entry/step.ts';
import { refusal } from '#server/errors.ts';

/**
 * Keeps an insecure portal (open tokens, passwords, mails) on its machine or private network (docs/operation.md 1.7).
 * Every host and forwarding address of a request must be local, so neither a local proxy nor a stranger's DNS name
 * makes the portal public.
 */
export function stayLocal({ reach }: Pick<Config, 'reach'>): Step {
  return async (c, next) => {
    // Browsers speak HTTP/1.1; HTTP/1.0 means nginx with its defaults, which does not identify itself.
    const isOldProxy = c.env?.incoming?.httpVersion === '1.0';
    if (reach !== 'everybody' && (isOldProxy || !hostsOf(c).every((it) => isLocalHost(it, reach))))
      throw refusal('HOST_NOT_ALLOWED');
    await next();
  };
}

function hostsOf(c: Context<Env>): string[] {
  const listed = ['host', 'x-forwarded-host', 'x-forwarded-for', 'x-real-ip'].flatMap(
    (name) => c.req.header(name)?.split(',') ?? [],
  );
  const forwarded = c.req.header('forwarded') ?? '';
  const pairs = [...forwarded.matchAll(/\b(?:for|host)="?([^",;\s]+)/gi)].flatMap((it) => it[1] ?? []);
  const origin = c.req.header('origin') ?? 'null';
  const page = origin === 'null' ? [] : [origin.replace(/^https?:\/\//i, '')];
  const peer = c.env?.incoming?.socket.remoteAddress;
  return [...(peer ? [peer] : []), new URL(c.req.url).host, ...listed, ...pairs, ...page];
}
