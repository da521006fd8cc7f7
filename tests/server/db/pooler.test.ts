import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { isRefusedByPooler, requireLimits } from '#server/db/pooler.ts';
import { openReadiness } from '#server/db/readiness.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { pgbouncerVersion, startPgbouncer } from '#support/pgbouncer.ts';
import { startServer } from '#support/server.ts';

const name = pgbouncerVersion
  ? `behind ${pgbouncerVersion}, a connection for each transaction,`
  : 'NOT TRIED behind PgBouncer, which is not installed (apt-get install pgbouncer):';

describe.skipIf(!pgbouncerVersion)(name, async () => {
  if (!pgbouncerVersion) return;
  const server = await startServer({ pooler: startPgbouncer, jobs: 'real' });
  const { databaseUrl } = server.config;

  test('many clients order, list and sign in at the same time, and jobs run', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => server.signIn()));
    for (let round = 0; round < 4; round += 1)
      await Promise.all(
        clients.flatMap(({ access, api }) => [
          orderSender(server, access)(anOrder()),
          orderSender(server, access)(anOrder()),
          api.shipment.userList({}),
          api.user.get(),
        ]),
      );
    const { rows } = await server.pool.query('select count(*)::integer as count from shipment');
    expect(rows[0].count).toBe(48);
    const done = () =>
      server.pool.query(`select from jobs.job where name = 'finish-pending' and state = 'completed'`);
    await expect.poll(async () => (await done()).rowCount).toBeGreaterThan(0);
    expect(server.logged.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  });

  test('the server is ready', async () => {
    const { missing, close } = openReadiness({ databaseUrl, databasePooled: true });
    expect(await missing()).toEqual([]);
    await close();
  });

  test('settings and locks end with their transaction although the connection stays open', async () => {
    const limit = async () =>
      (await server.pool.query(`select current_setting('statement_timeout') as it`)).rows[0].it;
    await server.db.transaction((tx) => tx.execute(sql`set local statement_timeout = '7s'`));
    for (let n = 0; n < 8; n += 1) expect(await limit()).not.toBe('7s');
  });

  test('the database has to limit statements; otherwise one sentence says so', async () => {
    const { pool, close } = connect(databaseUrl, { poolSize: 1, pooled: true });
    const database = new URL(databaseUrl).pathname.slice(1);
    await expect(requireLimits(pool)).rejects.toThrow(
      `alter database "${database}" set statement_timeout = '20s';`,
    );
    for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await pool.query(`alter database ${database} set ${limit} = '20s'`);
    // A database setting applies only to new connections of the pooler.
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
      [database],
    );
    await pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
    await expect.poll(() => requireLimits(pool).then(() => 'limited', String)).toBe('limited');
    await close();
  });

  test('the pooler refuses connections without its setting, and the error names the reason', async () => {
    const { pool, close } = connect(databaseUrl, { poolSize: 1 });
    const refused = await pool.query('select 1').catch((error: unknown) => error);
    expect(isRefusedByPooler(refused)).toBe(true);
    await close();
  });
});
