import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { ConfigError } from '#server/config/environment.ts';

/*
 * With DATABASE_MIGRATION_URL one role migrates and owns all tables, and the server's role only uses them. It adds rows
 * to the audit record and can neither change nor delete them (docs/operation.md 2.11).
 */

/** Arbitrary number of our advisory lock: two processes cannot grant at the same time. */
const lockId = 4_300_002;

/** Runs after the migrations, at each start: a restored database has lost its grants, a new table has none. */
export async function grantToServer(owner: pg.Pool, ownerUrl: string, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [lockId]);
    await makeQueueTables(ownerUrl);
    for (const schema of ['public', 'jobs'])
      await client.query(`
        grant usage on schema ${schema} to ${to};
        grant select, insert, update, delete on all tables in schema ${schema} to ${to};
        grant usage, select, update on all sequences in schema ${schema} to ${to};
        grant execute on all functions in schema ${schema} to ${to};`);
    await client.query(`
      revoke all on audit_event, migration from ${to};
      grant select, insert on audit_event to ${to};
      grant select on migration to ${to};`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function makeQueueTables(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, schema: 'jobs', supervise: false, schedule: false, max: 1 });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

/** The database itself says whether this connection's role could change or delete rows, or take a right to do so. */
export async function isRecordGuarded(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ is_guarded: boolean }>(`
    select not (
      has_table_privilege(record.oid, 'update, delete, truncate, trigger')
      or has_any_column_privilege(record.oid, 'update')
      or pg_has_role(record.relowner, 'member') or pg_has_role(nspowner, 'member') or pg_has_role(datdba, 'member')
      or exists (select from pg_roles where rolname = current_user and (rolsuper or rolcreaterole))
    ) as is_guarded
    from pg_class as record join pg_namespace as namespace on namespace.oid = relnamespace
    join pg_database on datname = current_database()
    where record.oid = to_regclass('audit_event')`);
  return rows[0]?.is_guarded ?? false;
}

export async function requireGuardedRecord(pool: pg.Pool): Promise<void> {
  if (await isRecordGuarded(pool)) return;
  throw new ConfigError(
    'The setting DATABASE_URL must name another role of the same database than DATABASE_MIGRATION_URL: one that owns nothing, is a member of no owner and may not create roles; this one could change the audit record (docs/operation.md 2.11).',
  );
}
