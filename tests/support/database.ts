import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#run/stack/embedded-postgres.ts';
import { runLongMigrations } from '#server/db/long-migrations.ts';
import { migrate } from '#server/db/migrate.ts';
import { besideTemplate } from './beside-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server every test database lives on; ends with the template's name. */
    templateUrl: string;
    /** The same with the quick migrations alone: the database as a start leaves it where the long ones are not done yet. */
    quickTemplateUrl: string;
  }
}

/**
 * One real PostgreSQL per run with one database as it is after all migrations, the long ones too (docs/operation.md 2.7),
 * which every test file copies (test-database.ts).
 */
export async function setup(project: TestProject) {
  const postgres = await startEmbeddedPostgres({ fast: true });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  await migrate(pool);
  await pool.end();
  const quick = new URL(postgres.url);
  quick.pathname = '/quick_template';
  await besideTemplate(postgres.url, (name) => `create database quick_template template ${name}`);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await runLongMigrations(client);
  await client.end();
  project.provide('templateUrl', postgres.url);
  project.provide('quickTemplateUrl', quick.href);
  return () => postgres.stop();
}
