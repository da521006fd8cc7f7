import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { carrierNumberBlock } from '#server/db/schema.ts';
import { ConfigError } from '#server/environment.ts';

type Storage = { hasLaterMark: (companyPrefix: string, next: number) => Promise<boolean> };

/**
 * Ends the start on a database that would give out tracking numbers a second time, since it was restored from a backup; of
 * what is only tried out the log says so. A storage that does not answer proves nothing.
 */
export async function refuseOlderDatabase(
  db: Db,
  { hasLaterMark }: Storage,
  { mode, labelCompanyPrefix }: Pick<Config, 'mode' | 'labelCompanyPrefix'>,
  log: Logger,
): Promise<void> {
  const [block] = await db
    .select({ next_serial: carrierNumberBlock.next_serial })
    .from(carrierNumberBlock)
    .where(eq(carrierNumberBlock.company_prefix, labelCompanyPrefix));
  const isOlder = await hasLaterMark(labelCompanyPrefix, block?.next_serial ?? 0).catch(() => false);
  if (!isOlder) return;
  const sentence =
    'The database is older than tracking numbers that were given out: it was restored from a backup. Run "node src/server/admin.ts after-restore" first';
  if (mode === 'production') throw new ConfigError(`${sentence}.`);
  log.warn(sentence);
}
