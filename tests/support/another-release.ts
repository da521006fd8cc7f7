import type { TestServer } from './server.ts';

/** Leaves a key as another release would that parses orders differently. */
export async function readByAnotherRelease({ pool }: Pick<TestServer, 'pool'>, key: string): Promise<void> {
  await pool.query("update idempotency_key set fingerprint = sha256('otherwise') where key = $1", [key]);
}
