import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { Disk } from 'flydrive';
import type { Logger } from 'pino';
import type { NumberMarks } from '#server/carriers/number-marks.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/environment.ts';
import type { Db } from '#server/db/connect.ts';
import { carrierNumberBlock, databaseLife } from '#server/db/schema.ts';
import { refusal } from '#server/errors.ts';
import { readMarks, writeMark } from './number-marks.ts';

/** ms to wait for the storage. */
const patience = 3_000;

type Parts = {
  db: Db;
  disk: Disk;
  config: Pick<Config, 'mode' | 'labelCompanyPrefix'>;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
};

/**
 * In production throws a ConfigError if the database was restored from a backup; elsewhere logs it. A silent storage
 * does not stop the start, but no number is assigned until the marks were read, or until another process that has read
 * them counts on in this database: a restored one would stand still (docs/operation.md 12.4).
 */
export async function openNumberMarks({ db, disk, config, log }: Parts): Promise<NumberMarks> {
  const { mode, labelCompanyPrefix } = config;
  let state: 'unread' | 'ready' | 'older' = 'unread';
  let reading: Promise<void> | undefined;

  const read = async () => {
    const isOlder = await isOlderDatabase(db, disk, labelCompanyPrefix);
    if (isOlder) log.error(olderSentence);
    state = isOlder && mode === 'production' ? 'older' : 'ready';
  };
  const tryToRead = async () => {
    reading ??= read()
      .catch(() => log.warn('the storage did not show the marks of numbers given out'))
      .finally(() => {
        reading = undefined;
      });
    await Promise.race([reading, delay(patience, undefined, { ref: false })]);
  };
  const first = await lifeOf(db);
  const isCountedOn = async () => {
    const now = await lifeOf(db);
    return first !== undefined && now?.life === first.life && now.beat > first.beat;
  };
  const isReady = async () => {
    if (state === 'unread' && (await isCountedOn())) {
      log.info('another process has read the marks of numbers given out');
      state = 'ready';
    }
    if (state === 'unread') await tryToRead();
    return state === 'ready';
  };

  await tryToRead();
  // The function defeats the compiler's narrowing.
  if (stateIs(() => state, 'older')) throw new ConfigError(`${olderSentence}.`);

  return {
    async ready() {
      if (!(await isReady())) throw refusal('NOT_READY');
    },
    async note() {
      if (!(await isReady())) return;
      const mark = await nextBeat(db, labelCompanyPrefix);
      const writing = writeMark(disk, labelCompanyPrefix, mark).then(
        () => true,
        () => false,
      );
      const isWritten = await Promise.race([writing, delay(patience, false, { ref: false })]);
      if (!isWritten) log.warn({ mark }, 'the storage did not take the mark of numbers given out');
    },
  };
}

const stateIs = <T>(read: () => T, requested: T) => read() === requested;

const olderSentence =
  'The database is older than tracking numbers that were given out: it was restored from a backup. Run "node src/server/admin.js after-restore" first';

const lifeOf = async (db: Db) => (await db.select().from(databaseLife))[0];

async function isOlderDatabase(db: Db, disk: Disk, companyPrefix: string): Promise<boolean> {
  // Marks first: other processes write the database before their mark.
  const marks = await readMarks(disk, companyPrefix);
  if (marks.length === 0) return false;
  const now = await lifeOf(db);
  const next = await nextSerial(db, companyPrefix);
  return marks.some((it) => it.life !== now?.life || it.beat > now.beat || it.next > next);
}

/** The database commits before the storage gets the mark. */
async function nextBeat(db: Db, companyPrefix: string) {
  const [now] = await db
    .insert(databaseLife)
    .values({ life: crypto.randomUUID(), beat: 1 })
    .onConflictDoUpdate({ target: databaseLife.is_only, set: { beat: sql`${databaseLife.beat} + 1` } })
    .returning();
  if (!now) throw new Error('the database has no life');
  return { life: now.life, beat: now.beat, next: await nextSerial(db, companyPrefix) };
}

async function nextSerial(db: Db, companyPrefix: string): Promise<number> {
  const [block] = await db
    .select({ next: carrierNumberBlock.next_serial })
    .from(carrierNumberBlock)
    .where(eq(carrierNumberBlock.company_prefix, companyPrefix));
  return block?.next ?? 0;
}
