import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Deps } from './deps.ts';
import { refusal } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { hashOf } from './tokens.ts';

/** Names what is not ready; empty when everything is. */
export type Readiness = () => Promise<string[]>;

/** Routes for load balancers and monitoring. `/healthz`: the process lives. `/readyz`: it can work. */
export function healthRoutes({ config }: Deps, metrics: Metrics, readiness: Readiness = async () => []) {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
    .get('/readyz', async (c) => {
      const missing = await readiness();
      if (missing.length > 0) throw refusal('NOT_READY', { missing });
      return c.json({ status: 'ready' }, 200, { 'cache-control': 'no-store' });
    })
    .get('/metrics', async (c) => {
      const given = (c.req.header('authorization') ?? '').replace(/^Bearer +/i, '');
      if (!config.metricsToken || !timingSafeEqual(hashOf(given), hashOf(config.metricsToken)))
        throw refusal('NOT_FOUND');
      return c.text(await metrics.text(), 200, {
        'content-type': metrics.contentType,
        'cache-control': 'no-store',
      });
    });
}
