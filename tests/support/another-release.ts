import type { TestServer } from './server.ts';

/** Leaves a key as a release of ours would have that reads what was sent otherwise. */
export async function readByAnotherRelease({ pool }: Pick<TestServer, 'pool'>, key: string): Promise<void> {
  await pool.query("update idempotency_key set fingerprint = sha256('otherwise') where key = $1", [key]);
}
