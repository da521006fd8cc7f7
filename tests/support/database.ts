import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#run/stack/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string;
  }
}

/** One PostgreSQL per run; every test file copies its migrated database (test-database.ts). */
export async function setup(project: TestProject) {
  const postgres = await startEmbeddedPostgres({ fast: true });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  await migrate(pool);
  await pool.end();
  project.provide('templateUrl', postgres.url);
  return () => postgres.stop();
}
