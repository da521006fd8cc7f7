import { databaseUrl, startEmbeddedPostgres } from '#run/stack/embedded-postgres.ts';
import { readStoredSettings } from '#run/stack/stored-settings.ts';
import { type Connection, connect } from '#server/db/connect.ts';

/** Starts the embedded database if DATABASE_URL is not set and it is not running. */
export async function openDatabase(
  given: string | undefined,
  dataDir: string,
  application: string,
): Promise<Connection> {
  // No timeout: bulk seeding is slow.
  const ways = { poolSize: 2, application, queryTimeout: 0 };
  if (given?.trim()) return connect(given, ways);
  const running = connect(databaseUrl(await readStoredSettings(dataDir)), ways);
  try {
    await running.pool.query('select 1');
    return running;
  } catch {
    await running.close();
  }
  const embedded = await startEmbeddedPostgres({ dataDir });
  const connection = connect(embedded.url, ways);
  return {
    ...connection,
    close: async () => {
      await connection.close();
      await embedded.stop();
    },
  };
}
