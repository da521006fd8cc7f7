import { readConfig } from '#server/config/config.ts';
import { connect } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { startSession } from '#server/sign-in/sessions.ts';
import { given } from '#support/factories.ts';

export const processSettings = {
  NODE_ENV: 'test',
  SESSION_SECRET: 'a secret of the tests, long enough to be taken',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
  RATE_LIMIT_OPEN_CALLS: '100000',
  RATE_LIMIT_CALLS: '1000000',
  LOG_LEVEL: 'warn',
};

/** A client of a portal in other processes; `signIn` needs no identity service. */
export async function directClient(databaseUrl: string, difference: Parameters<typeof given.client>[1] = {}) {
  const config = readConfig({ ...processSettings, DATABASE_URL: databaseUrl });
  const { db, close } = connect(databaseUrl, { poolSize: 1, application: 'test' });
  const owner = await given.client(db, difference);
  const deps = { config, db, clock: { now: () => new Date() } } as Deps;
  const signIn = async () =>
    (await startSession(deps, db, owner, { user_agent: 'a test', signed_in: undefined })).access;
  return { owner, signIn, close };
}
