import pg from 'pg';
import { watchful } from '#server/db/connect.ts';
import { longMigrations, openLongMigrations, runLongMigrations } from '#server/db/long-migrations.ts';
import type { Deps } from '#server/deps.ts';

/** ms of a connection on which nothing may come back for hours. */
const patience = 0;

/**
 * Does what of this version takes long, one process for all, until `signal` says that the process ends. Behind a pooler
 * nothing can be built beside transactions: there it is for the operator to do (docs/operation.md 2.7).
 */
export async function migrateLong(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  signal?: AbortSignal,
  migrations = longMigrations,
): Promise<void> {
  const open = await openLongMigrations(db.$client, migrations);
  if (open.length === 0 || signal?.aborted) return;
  if (config.databasePooled) {
    log.warn(
      { open },
      'long migrations are left: node src/server/admin.ts migrate, with the database itself',
    );
    return;
  }
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    application_name: 'versandpult long migrations',
    ...watchful(patience),
  });
  // Without a listener a connection that is lost ends the process; the statement on it fails by itself.
  client.on('error', () => {});
  const end = () => void client.end().catch(() => {});
  await client.connect();
  signal?.addEventListener('abort', end, { once: true });
  try {
    await runLongMigrations(client, {
      migrations,
      tell: ({ is, ...facts }) => {
        if (is === 'begun') log.info(facts, 'a long migration begins');
        if (is === 'done') log.info(facts, 'a long migration is done');
        if (is === 'set_aside') log.error(facts, 'a unique index leaves out what was there twice');
      },
    });
  } catch (error) {
    if (!signal?.aborted) throw error;
    log.info({ open }, 'a long migration goes on after the next start');
  } finally {
    signal?.removeEventListener('abort', end);
    await client.end();
  }
}
