import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { hashOf } from '#server/tokens/tokens.ts';
import type { Metrics } from '#server/watch/metrics.ts';

/** Names what is not ready; empty if everything is. */
export type Readiness = () => Promise<string[]>;

/** Names what only a restart can fix; usually empty. */
export type Stuck = () => string[];

type Watches = { metrics: Metrics; readiness?: Readiness | undefined; stuck?: Stuck | undefined };

/** For load balancers and monitoring. `/healthz`: the process is alive. `/readyz`: it can work. */
export function healthRoutes({ config }: Pick<Deps, 'config'>, { metrics, readiness, stuck }: Watches) {
  const refuse = (missing: string[]) => {
    if (missing.length > 0) throw refusal('NOT_READY', { missing });
  };
  return new Hono()
    .get('/healthz', (c) => {
      refuse(stuck?.() ?? []);
      return c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' });
    })
    .get('/readyz', async (c) => {
      refuse((await readiness?.()) ?? []);
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
