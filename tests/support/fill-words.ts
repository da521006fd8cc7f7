import pg from 'pg';
import type { LongMigration } from '#server/db/long-migration.ts';
import { runLongMigrations } from '#server/db/long-migrations.ts';

/** A long migration of the tests, two rows at a time. */
export const fillWords: LongMigration = {
  name: 'fill_words',
  slice: async (client) => {
    const { rowCount } = await client.query(`update own_words set small = lower(word)
      where n in (select n from own_words where small is null order by n limit 2)`);
    return rowCount ?? 0;
  },
};

// A process of its own, to be ended at any time.
if (import.meta.main) {
  const client = new pg.Client({ connectionString: process.argv[2] });
  await client.connect();
  await runLongMigrations(client, {
    migrations: [fillWords],
    tell: (it) => process.stdout.write(`${it.is} ${'rows' in it ? it.rows : ''}\n`),
  });
  await client.end();
}
