import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import type { Config } from '#server/config/config.ts';

export function reachableUrl({ tls, host, port }: Pick<Config, 'tls' | 'host' | 'port'>) {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `${tls ? 'https' : 'http'}://${name}:${port}`;
}

/** Body of a 200 response; undefined otherwise. */
export function askServer(url: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = {
      agent: false as const,
      timeout: 5_000,
      // The certificate names the public host.
      rejectUnauthorized: false,
    };
    const request = (url.startsWith('https:') ? getHttps : getHttp)(url, options, (response) => {
      text(response).then(
        (body) => resolve(response.statusCode === 200 ? body : undefined),
        () => resolve(undefined),
      );
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(undefined));
  });
}
