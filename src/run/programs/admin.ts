import { join } from 'node:path';
import { embeddedParts, serverSettings } from '#run/stack/server-settings.ts';
import { findStoredSettings } from '#run/stack/stored-settings.ts';
import { readConfig } from '#server/config/config.ts';
import { runAdminProgram, secretsOf, tell } from '#server/operation/admin-program.ts';
import { openDatabase } from './open-database.ts';
import { readSettings } from './read-settings.ts';
import { runScript } from './run-script.ts';

/** Operator commands (server/admin.ts) for the portal of `npm start`, running or not. */
runScript(() =>
  runAdminProgram(process.argv.slice(2), async () => {
    const { env, dataDir } = readSettings();
    const isStored = embeddedParts(env).sessionSecret;
    return {
      connection: await openDatabase(env.DATABASE_URL, dataDir, 'versandpult admin'),
      storage: () =>
        readConfig({ ...serverSettings(env), FILES_DIR: env.FILES_DIR?.trim() || join(dataDir, 'files') }),
      secrets: () =>
        secretsOf(isStored ? { ...env, SESSION_SECRET: findStoredSettings(dataDir)?.sessionSecret } : env),
      tell,
    };
  }),
);
