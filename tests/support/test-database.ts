import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { besideTemplate } from './beside-template.ts';

/** A database of its own for one test file: a copy of the migrated template, or of another that nobody is connected to. */
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
      // Our role may not end PostgreSQL's own vacuum worker; dropping without force asks it to go and waits.
      if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error;
      await besideTemplate(of, () => `drop database if exists ${name}`);
    }
  };
  return { url: url.href, drop };
}
