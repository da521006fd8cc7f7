import type { Connection } from '#server/db/connect.ts';
import { longMigrations, openLongMigrations, runLongMigrations } from '#server/db/long-migrations.ts';
import { CommandProblem } from './command-problem.ts';

const number = new Intl.NumberFormat('en');

/** Does what of this version takes long, beside a portal that runs or without one (docs/operation.md 2.7). */
export async function migrateNow(
  { connection: { pool }, isPooled }: { connection: Pick<Connection, 'pool'>; isPooled: boolean },
  migrations = longMigrations,
): Promise<string> {
  const open = await openLongMigrations(pool, migrations);
  if (open.length === 0) return 'Nothing is left to do.';
  if (isPooled)
    throw new CommandProblem(
      'A pooler cannot do this: run it without DATABASE_POOLER, and DATABASE_URL that of the database itself.',
    );
  const client = await pool.connect();
  try {
    const isOurs = await runLongMigrations(client, {
      migrations,
      tell: (it) => {
        if (it.is === 'set_aside')
          process.stderr.write(`${it.name}: there twice already, and left out: ${it.twice.join(', ')}\n`);
        else if (it.is !== 'done')
          process.stderr.write(`${it.name} …${it.rows > 0 ? ` ${number.format(it.rows)} rows` : ''}\n`);
      },
    });
    if (!isOurs) throw new CommandProblem('Another process is at it: its log says when it is done.');
    return `Done: ${open.join(', ')}.`;
  } finally {
    // Its settings are none that anybody else wants.
    client.release(true);
  }
}
