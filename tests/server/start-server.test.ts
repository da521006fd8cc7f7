import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#support/server.ts';

const { pool } = await startServer();

test('a server that a test starts is removed after it, with its database and files', async () => {
  // Registered before the server's cleanup, so called after it.
  onTestFinished(async () => {
    const { rows } = await pool.query('select datname as name from pg_database');
    expect(rows).not.toContainEqual({ name: new URL(databaseUrl).pathname.slice(1) });
    expect(existsSync(config.filesDir)).toBe(false);
  });
  const { databaseUrl, config } = await startServer();
  expect(existsSync(config.filesDir)).toBe(true);
});
