import { createServer } from 'node:http';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/environment.ts';
import type { Metrics } from './metrics.ts';

/** Needs no token, since a proxy need not expose this port. Returns a function that closes it. */
export async function openMetricsPort(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { metricsPort, host }: Pick<Config, 'metricsPort' | 'host'>,
): Promise<() => void> {
  if (metricsPort === undefined) return () => {};
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new ConfigError(`METRICS_PORT ${metricsPort} on ${host} cannot be listened on (${code}).`)),
    );
    server.listen({ port: metricsPort, host }, resolve);
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
