import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createCarriers } from './carriers/registry.ts';
import type { Config } from './config.ts';
import { connect } from './db/connect.ts';
import { isMigrated, migrate } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import { firebaseIdentity } from './identity/firebase.ts';
import { createQueue } from './jobs/create-queue.ts';
import { createRateLimits } from './rate-limits.ts';

/** Seconds until a database that does not answer counts as gone. */
const patience = 3;

/** Everything real that a server works with, on a migrated database. `close` puts it away in reverse. */
export async function openDeps(config: Config, log: Logger) {
  const { db, pool, close } = connect(config.databaseUrl, { poolSize: config.databasePoolSize });
  try {
    await migrate(pool);
    const clock = { now: () => new Date() };
    const identity = firebaseIdentity({ ...config, clock });
    const limits = createRateLimits(config, pool);
    const parts = { config, db, clock, identity, carriers: createCarriers(db, config), limits, log };
    const queue = await createQueue(parts);
    const deps: Deps = { ...parts, queue };

    const isDatabaseReady = () =>
      Promise.race([isMigrated(pool).catch(() => false), delay(patience * 1000, false, { ref: false })]);
    return {
      deps,
      readiness: async () => ((await isDatabaseReady()) ? [] : ['database']),
      close: async () => {
        await queue.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
