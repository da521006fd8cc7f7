import { randomBytes } from 'node:crypto';

type Settings = Record<string, string | undefined>;

export type Services = { databaseUrl?: string; identityHost?: string; sessionSecret?: string };

/** Production never gets the identity emulator. */
export function embeddedParts(env: Settings) {
  const given = (name: string) => Boolean(env[name]?.trim() || env[`${name}_FILE`]?.trim());
  return {
    database: !given('DATABASE_URL'),
    identity:
      env.NODE_ENV !== 'production' &&
      env.IDENTITY !== 'oidc' &&
      !given('FIREBASE_SERVICE_ACCOUNT') &&
      !given('FIREBASE_AUTH_EMULATOR_HOST'),
    sessionSecret: env.NODE_ENV !== 'production' && !given('SESSION_SECRET'),
  };
}

export function serverSettings(env: Settings, services: Services = standIns): Settings {
  const embedded = embeddedParts(env);
  const settings = { ...env };
  if (embedded.database) settings.DATABASE_URL = services.databaseUrl;
  if (embedded.sessionSecret) settings.SESSION_SECRET = services.sessionSecret;
  if (embedded.identity) {
    settings.FIREBASE_AUTH_EMULATOR_HOST = services.identityHost;
    settings.FIREBASE_PROJECT_ID = 'demo-versandpult';
    settings.DEMO ??= '1';
  }
  return settings;
}

/** Placeholders to check all other settings first. */
const standIns: Services = {
  databaseUrl: 'postgres://embedded',
  identityHost: 'embedded:1',
  sessionSecret: randomBytes(24).toString('hex'),
};
