import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/**
 * A database of its own for one test file: a copy of the migrated template, or of another that nobody is connected to.
 */
export async function createTestDatabase(
  of: string = inject('templateUrl'),
): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = new URL(of);
  const templateName = template.pathname.slice(1);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(template, `create database ${name} template ${templateName}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const drop = async () => {
    try {
      await onServer(template, `drop database if exists ${name} with (force)`);
    } catch (error) {
      // Our role may not end PostgreSQL's own vacuum worker; dropping without force asks it to go and waits.
      if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error;
      await onServer(template, `drop database if exists ${name}`);
    }
  };
  return { url: url.href, drop };
}

/** A template cannot be copied while somebody is connected to it, so this connects to the one beside it. */
async function onServer(template: URL, statement: string) {
  const beside = new URL(template);
  beside.pathname = '/postgres';
  const client = new pg.Client({ connectionString: beside.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
