import type { Logger } from 'pino';
import { createCarriers } from '#server/carriers/registry.ts';
import type { Config } from '#server/config/config.ts';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { requireLimits } from '#server/db/pooler.ts';
import { openReadiness } from '#server/db/readiness.ts';
import { requireUtf8 } from '#server/db/require-utf8.ts';
import { grantToServer, requireGuardedRecord } from '#server/db/server-role.ts';
import type { Deps } from '#server/deps.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { firebaseIdentity } from '#server/identity/firebase.ts';
import { oidcIdentity } from '#server/identity/oidc/oidc-identity.ts';
import { createQueue } from '#server/jobs/create-queue.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import { resealSecrets } from '#server/second-factor/reseal-secrets.ts';
import { openNumberMarks } from '#server/storage/open-number-marks.ts';
import { storedFiles } from '#server/storage/stored-files.ts';
import { lastOutcomes } from '#server/watch/last-outcomes.ts';
import type { Watch } from '#server/watch/watch.ts';
import { watchClock } from '#server/watch/watch-clock.ts';
import { watchDisk, watchIdentity, watchMailer } from '#server/watch/watch-services.ts';

/** ms between marks, by which a restored database is recognised, and between looks at the clock. */
const everyMs = 60_000;

const systemClock = { now: () => new Date() };

/** `close` closes in reverse order. A test clock drives rules and sessions, but identity tokens use the real time. */
export async function openDeps(
  config: Config,
  log: Logger,
  {
    clock = systemClock,
    watch,
    onMigrated = () => {},
  }: { clock?: Deps['clock'] | undefined; watch: Watch; onMigrated?: () => void },
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
    const opening = import('#server/storage/open-disk.ts').then(({ openDisk }) => openDisk(config, log));
    const [openedDisk] = await Promise.all([opening, migrateDatabase(config, log).then(onMigrated)]);
    const outcomes = lastOutcomes(db);
    const observer = {
      succeeded: outcomes.succeeded,
      failed: (...it: Parameters<Watch['failed']>) => {
        watch.failed(...it);
        outcomes.failed(...it);
      },
    };
    const disk = watchDisk(openedDisk, observer);
    const identity = watchIdentity(openIdentity(config, db, log), observer);
    const limits = createRateLimits(config, pool);
    const marks = await openNumberMarks({ db, disk, config, log });
    const carriers = createCarriers(db, config, marks);
    const mailer = watchMailer(createMailer({ config, db, clock }), observer);
    const files = storedFiles(db, disk);
    const parts = { config, db, clock, identity, carriers, limits, mailer, files, log, watch, marks };
    await resealSecrets(parts);
    const queue = await createQueue(parts);
    const deps: Deps = { ...parts, queue };
    const checkClock = watchClock(parts);
    const eachMinute = () => {
      void marks.note().catch(() => {});
      void checkClock().catch(() => {});
    };
    await checkClock();
    const marking = setInterval(eachMinute, everyMs);
    marking.unref();

    return {
      deps,
      readiness: readiness.missing,
      stuck: () => (isStuck() ? ['database_connections'] : []),
      close: async () => {
        clearInterval(marking);
        await queue.stop();
        await outcomes.flush();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

function openIdentity(config: Config, db: Deps['db'], log: Logger): Deps['identity'] {
  const { oidc } = config.identity;
  const clock = systemClock;
  return oidc ? oidcIdentity({ config, oidc, db, clock, log }) : firebaseIdentity({ ...config, clock });
}

/** A migration has no timeout; other processes wait for it. */
export async function migrateDatabase(config: Config, log: Logger): Promise<void> {
  const { databaseUrl, databaseMigrationUrl, databasePooled, dataDir } = config;
  const open = (url: string) =>
    connect(url, {
      poolSize: 1,
      application: 'versandpult migrations',
      queryTimeout: 0,
      pooled: databasePooled,
    });
  const server = open(databaseUrl);
  const owner = databaseMigrationUrl === undefined ? server : open(databaseMigrationUrl);
  try {
    await requireUtf8(server.pool);
    if (databasePooled) await requireLimits(server.pool);
    await migrate(owner.pool, { dataDir, log });
    if (databaseMigrationUrl === undefined) return;
    await grantToServer(owner.pool, databaseMigrationUrl, await roleOf(server.pool));
    await requireGuardedRecord(server.pool);
  } finally {
    await Promise.all([server.close(), owner === server ? undefined : owner.close()]);
  }
}

async function roleOf(pool: Pick<Deps['db']['$client'], 'query'>): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  return onlyRow(rows).role;
}
