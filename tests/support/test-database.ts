import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { besideTemplate } from './beside-template.ts';

/** A copy of the migrated template, or of another database without connections. */
export async function createTestDatabase(
  of: string = inject('templateUrl'),
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await besideTemplate(of, (template) => `create database ${name} template ${template}`);
  const url = new URL(of);
  url.pathname = `/${name}`;
  const drop = async () => {
    try {
      await besideTemplate(of, () => `drop database if exists ${name} with (force)`);
    } catch (error) {
      // Our role may not end PostgreSQL's vacuum worker; a drop without force waits for it.
      if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error;
      await besideTemplate(of, () => `drop database if exists ${name}`);
    }
  };
  return { url: url.href, drop };
}
