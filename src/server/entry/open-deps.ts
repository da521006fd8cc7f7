import type { Logger } from 'pino';
import { createCarriers } from '#server/carriers/registry.ts';
import type { Config } from '#server/config/config.ts';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { requireLimits } from '#server/db/pooler.ts';
import { openReadiness } from '#server/db/readiness.ts';
import type { Deps } from '#server/deps.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { firebaseIdentity } from '#server/identity/firebase.ts';
import { oidcIdentity } from '#server/identity/oidc/oidc-identity.ts';
import { createQueue } from '#server/jobs/create-queue.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import { resealSecrets } from '#server/second-factor/reseal-secrets.ts';
import { openNumberMarks } from '#server/storage/open-number-marks.ts';
import { storedFiles } from '#server/storage/stored-files.ts';
import type { Watch } from '#server/watch/watch.ts';
import { watchDisk, watchIdentity, watchMailer } from '#server/watch/watch-services.ts';

/** A restored database is known by what it lacks of this; ms. */
const everyMs = 60_000;

const systemClock = { now: () => new Date() };

/**
 * Everything real that a server works with, on a migrated database. `close` puts it away in reverse. Another clock
 * moves the portal's rules and sessions; what the identity service signs goes by the real time all the same.
 */
export async function openDeps(
  config: Config,
  log: Logger,
  { clock = systemClock, watch }: { clock?: Deps['clock'] | undefined; watch: Watch },
) {
  const { db, pool, isStuck, close } = connect(config.databaseUrl, {
    poolSize: config.databasePoolSize,
    pooled: config.databasePooled,
  });
  const readiness = openReadiness(config);
  const closeAll = async () => {
    await Promise.all([close(), readiness.close()]);
  };
  try {
    // Loaded while the database is waited for.
    const opening = import('#server/storage/open-disk.ts').then(({ openDisk }) => openDisk(config, log));
    const [openedDisk] = await Promise.all([opening, migrateDatabase(config)]);
    const disk = watchDisk(openedDisk, watch);
    const identity = watchIdentity(openIdentity(config, db, log), watch);
    const limits = createRateLimits(config, pool);
    const marks = await openNumberMarks({ db, disk, config, log });
    const carriers = createCarriers(db, config, marks);
    const mailer = watchMailer(createMailer({ config, db, clock }), watch);
    const files = storedFiles(db, disk);
    const parts = { config, db, clock, identity, carriers, limits, mailer, files, log, watch, marks };
    await resealSecrets(parts);
    const queue = await createQueue(parts);
    const deps: Deps = { ...parts, queue };
    // A database that is away has nothing to mark.
    const marking = setInterval(() => void marks.note().catch(() => {}), everyMs);
    marking.unref();

    return {
      deps,
      readiness: readiness.missing,
      stuck: () => (isStuck() ? ['database_connections'] : []),
      close: async () => {
        clearInterval(marking);
        await queue.stop();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** The identity service of the settings. What it signs goes by the real time. */
function openIdentity(config: Config, db: Deps['db'], log: Logger): Deps['identity'] {
  const { oidc } = config.identity;
  const clock = systemClock;
  return oidc ? oidcIdentity({ config, oidc, db, clock, log }) : firebaseIdentity({ ...config, clock });
}

/** A migration takes as long as it takes, and others wait for it. */
async function migrateDatabase({ databaseUrl, databasePooled, dataDir }: Config): Promise<void> {
  const { pool, close } = connect(databaseUrl, {
    poolSize: 1,
    application: 'versandpult migrations',
    queryTimeout: 0,
    pooled: databasePooled,
  });
  try {
    if (databasePooled) await requireLimits(pool);
    await migrate(pool, dataDir);
  } finally {
    await close();
  }
}
