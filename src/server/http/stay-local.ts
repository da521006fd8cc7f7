import type { Context } from 'hono';
import type { Config } from '#server/config/config.ts';
import { isLocalHost } from '#server/config/local-host.ts';
import type { Env, Step } from '#server/entry/step.ts';
import { refusal } from '#server/errors.ts';

/**
 * Keeps a portal on its machine, or in its private network, whose tokens, passwords and mails are open to everybody
 * (docs/operation.md 1.7). Every host that a request names has to be local: the server's, as a page sees it, and each
 * address on its way. So a proxy on this machine does not make the portal public, nor does a name that a stranger points here.
 */
export function stayLocal({ reach }: Pick<Config, 'reach'>): Step {
  return async (c, next) => {
    // A browser speaks HTTP/1.1; a proxy that says nothing of itself is nginx, which speaks 1.0 unless told otherwise.
    const isOldProxy = c.env?.incoming?.httpVersion === '1.0';
    if (reach !== 'everybody' && (isOldProxy || !hostsOf(c).every((it) => isLocalHost(it, reach))))
      throw refusal('HOST_NOT_ALLOWED');
    await next();
  };
}

/** The hosts and addresses that a request names, from its last station to its first. */
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
