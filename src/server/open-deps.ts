import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { createCarriers } from './carriers/registry.ts';
import type { Config } from './config.ts';
import { connect } from './db/connect.ts';
import { isMigrated, migrate } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import { firebaseIdentity } from './identity/firebase.ts';
import { createQueue } from './jobs/create-queue.ts';
import { createMailer } from './mail/create-mailer.ts';
import { storedFiles } from './storage/stored-files.ts';
import { takeOverFiles } from './storage/take-over-files.ts';

/** Seconds until a database that does not answer counts as gone. */
const patience = 3;

const systemClock = { now: () => new Date() };

/**
 * Everything real that a server works with, on a migrated database. `close` puts it away in reverse. Another clock
 * moves the portal's rules and sessions; what the identity service signs goes by the real time all the same.
 */
export async function openDeps(config: Config, log: Logger, clock: Deps['clock'] = systemClock) {
  const { db, pool, close } = connect(config.databaseUrl, { poolSize: config.databasePoolSize });
  try {
    // Loaded while the database is waited for.
    const opening = import('./storage/open-disk.ts').then(({ openDisk }) => openDisk(config));
    const [disk] = await Promise.all([opening, migrate(pool)]);
    const identity = firebaseIdentity({ ...config, clock: systemClock });
    const limits = createRateLimits(config, pool);
    const carriers = createCarriers(db, config);
    const mailer = createMailer({ config, db, clock });
    const files = storedFiles(db, disk);
    await takeOverFiles(db, files, config.filesDir);
    const parts = { config, db, clock, identity, carriers, limits, mailer, files, log };
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
