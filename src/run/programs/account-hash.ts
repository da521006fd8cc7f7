import { readKeptSettings } from '#run/stack/kept-settings.ts';
import { embeddedParts, serverSettings } from '#run/stack/server-settings.ts';
import { accountHash } from '#server/audit.ts';
import { readConfig } from '#server/config.ts';
import { Problem } from './problem.ts';
import { readSettings } from './read-settings.ts';
import { runScript } from './run-script.ts';

/** Says under which hash the record has an e-mail, for whoever investigates (docs/operation.md 7.4). */
runScript(async () => {
  const email = process.argv[2];
  if (!email?.includes('@')) throw new Problem('Usage: npm run account-hash -- <e-mail>');
  const { env, dataDir } = readSettings();
  const services = embeddedParts(env).sessionSecret
    ? { databaseUrl: 'postgres://embedded', identityHost: 'embedded:1', ...(await readKeptSettings(dataDir)) }
    : undefined;
  const config = readConfig(serverSettings(env, services));
  console.log(accountHash(config, email));
  const { sessionSecretPrevious } = config;
  if (sessionSecretPrevious)
    console.log(
      `${accountHash({ sessionSecret: sessionSecretPrevious }, email)} (before the secret was changed)`,
    );
  return 0;
});
