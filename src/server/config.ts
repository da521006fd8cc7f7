import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** The demonstration prefix: numbers made with it identify nobody in the real GS1 system. */
const demonstrationCompanyPrefix = '4012345';

const ServiceAccount = v.object({
  project_id: v.string(),
  client_email: v.string(),
  private_key: v.string(),
});
type ServiceAccount = v.InferOutput<typeof ServiceAccount>;

/** Either the emulator (everywhere but in production) or a real Firebase project. */
export type IdentityConfig = {
  projectId: string;
  emulatorHost?: string;
  serviceAccount?: ServiceAccount;
};

export type Config = {
  mode: 'development' | 'test' | 'production';
  host: string;
  port: number;
  /** Where people reach the portal, without a slash at the end. */
  publicUrl: string;
  /** How many proxies of ours stand before the server: so many addresses of X-Forwarded-For are to be believed. */
  trustedProxies: number;
  /** Several processes may listen on the same port. */
  reusePort: boolean;
  /** PEM texts; set together, the server speaks HTTPS itself. */
  tls?: { cert: string; key: string };
  databaseUrl: string;
  databasePoolSize: number;
  /** Signs access tokens and short-lived links; at least 32 characters. */
  sessionSecret: string;
  identity: IdentityConfig;
  /** What the app needs to talk to the identity service; public. */
  firebaseWeb: { apiKey: string; authDomain: string; projectId: string };
  rateLimits: {
    /** open calls, per address and minute */
    openCallsPerMinute: number;
    /** attempts to sign in, per account within 15 minutes */
    signInsPerAccount: number;
    /** calls of a signed-in user, per minute */
    callsPerMinute: number;
  };
  /** GS1 company prefix of our own label numbers, 7 to 10 digits. */
  labelCompanyPrefix: string;
  /** The shipping provider's name and contacts, on labels and in the app. */
  provider: { name: string; supportPhone: string; supportEmail: string };
  /** Whoever reads /metrics sends it as bearer token; without it there are no metrics to read. */
  metricsToken?: string;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
  /** Demonstration accounts and data are put in once. */
  demo: boolean;
};

/** A setting is missing or wrong; the message is one sentence that names it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const refuse = (setting: string, problem: string): never => {
  throw new ConfigError(`The setting ${setting} ${problem}.`);
};

const required = 'is required';
const wholeNumber = (min: number, max: number, message = `must be a whole number from ${min} to ${max}`) =>
  v.pipe(
    v.string(required),
    v.regex(/^\d+$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
const flag = v.optional(
  v.pipe(
    v.picklist(['0', '1', 'true', 'false'], 'must be 0 or 1'),
    v.transform((value) => value === '1' || value === 'true'),
  ),
  '0',
);
const httpUrl = v.pipe(
  v.string(required),
  v.regex(/^https?:\/\/[^/]+/, 'must be an address that begins with http:// or https://'),
  v.transform((url) => url.replace(/\/+$/, '')),
);

const Environment = v.object({
  NODE_ENV: v.optional(
    v.picklist(['development', 'test', 'production'], 'must be development, test or production'),
    'development',
  ),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(wholeNumber(1, 65_535), '4300'),
  PUBLIC_URL: v.optional(httpUrl),
  TRUSTED_PROXIES: v.optional(wholeNumber(0, 10), '0'),
  REUSE_PORT: flag,
  TLS_CERT: v.optional(v.string()),
  TLS_KEY: v.optional(v.string()),
  DATABASE_URL: v.pipe(
    v.string(required),
    v.regex(/^postgres(ql)?:\/\//, 'must be an address that begins with postgres://'),
  ),
  DB_POOL_SIZE: v.optional(wholeNumber(1, 200), '10'),
  SESSION_SECRET: v.pipe(v.string(required), v.minLength(32, 'must have at least 32 characters')),
  FIREBASE_AUTH_EMULATOR_HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[^/:]+:\d+$/, 'must look like 127.0.0.1:9099')),
  ),
  FIREBASE_PROJECT_ID: v.optional(v.string()),
  FIREBASE_SERVICE_ACCOUNT: v.optional(v.string()),
  FIREBASE_API_KEY: v.optional(v.string()),
  FIREBASE_AUTH_DOMAIN: v.optional(v.string()),
  RATE_LIMIT_OPEN_CALLS: v.optional(wholeNumber(1, 1_000_000), '120'),
  RATE_LIMIT_SIGN_INS: v.optional(wholeNumber(1, 1_000_000), '10'),
  RATE_LIMIT_CALLS: v.optional(wholeNumber(1, 1_000_000), '1200'),
  LABEL_COMPANY_PREFIX: v.optional(
    v.pipe(v.string(), v.regex(/^\d{7,10}$/, 'must be a GS1 company prefix of 7 to 10 digits')),
    demonstrationCompanyPrefix,
  ),
  PROVIDER_NAME: v.optional(v.string(), 'Versandpult'),
  SUPPORT_PHONE: v.optional(v.string(), '0800 000 0000'),
  SUPPORT_EMAIL: v.optional(
    v.pipe(v.string(), v.email('must be an e-mail address')),
    'support@versandpult.example',
  ),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal'],
      'must be trace, debug, info, warn, error or fatal',
    ),
    'info',
  ),
  DEMO: flag,
});
type Environment = v.InferOutput<typeof Environment>;

/** Reads the settings once; throws a ConfigError on the first one that is missing or wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const settings = parse(env);
  if (settings.NODE_ENV === 'production') refuseUnsafeProduction(settings);

  const identity = readIdentity(settings);
  const tls = readTls(settings);
  return {
    mode: settings.NODE_ENV,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL ?? `${tls ? 'https' : 'http'}://${settings.HOST}:${settings.PORT}`,
    trustedProxies: settings.TRUSTED_PROXIES,
    reusePort: settings.REUSE_PORT,
    tls,
    databaseUrl: settings.DATABASE_URL,
    databasePoolSize: settings.DB_POOL_SIZE,
    sessionSecret: settings.SESSION_SECRET,
    identity,
    firebaseWeb: {
      apiKey: settings.FIREBASE_API_KEY ?? 'demo',
      authDomain: settings.FIREBASE_AUTH_DOMAIN ?? `${identity.projectId}.firebaseapp.com`,
      projectId: identity.projectId,
    },
    rateLimits: {
      openCallsPerMinute: settings.RATE_LIMIT_OPEN_CALLS,
      signInsPerAccount: settings.RATE_LIMIT_SIGN_INS,
      callsPerMinute: settings.RATE_LIMIT_CALLS,
    },
    labelCompanyPrefix: settings.LABEL_COMPANY_PREFIX,
    provider: {
      name: settings.PROVIDER_NAME,
      supportPhone: settings.SUPPORT_PHONE,
      supportEmail: settings.SUPPORT_EMAIL,
    },
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    demo: settings.DEMO,
  };
}

function parse(env: Record<string, string | undefined>): Environment {
  // `PORT=` in a shell or an env file means "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = v.safeParse(Environment, given, { abortPipeEarly: true });
  if (result.success) return result.output;
  const issue = result.issues[0];
  const name = String(issue.path?.[0]?.key);
  return refuse(name, name in given ? issue.message : required);
}

function refuseUnsafeProduction(settings: Environment) {
  if (settings.FIREBASE_AUTH_EMULATOR_HOST)
    refuse('FIREBASE_AUTH_EMULATOR_HOST', 'must not be set in production: the emulator checks no tokens');
  if (settings.DEMO) refuse('DEMO', 'must not be set in production: its passwords are public');
  if (!settings.PUBLIC_URL) refuse('PUBLIC_URL', 'is required in production');
  if (new Set(settings.SESSION_SECRET).size < 10)
    refuse('SESSION_SECRET', 'must be random in production, for example from: openssl rand -base64 48');
}

function readIdentity(settings: Environment): IdentityConfig {
  if (settings.FIREBASE_AUTH_EMULATOR_HOST) {
    return {
      projectId: settings.FIREBASE_PROJECT_ID ?? 'demo-versandpult',
      emulatorHost: settings.FIREBASE_AUTH_EMULATOR_HOST,
    };
  }
  if (!settings.FIREBASE_SERVICE_ACCOUNT)
    return refuse('FIREBASE_SERVICE_ACCOUNT', 'is required where FIREBASE_AUTH_EMULATOR_HOST is not set');
  if (!settings.FIREBASE_API_KEY)
    return refuse('FIREBASE_API_KEY', 'is required where FIREBASE_AUTH_EMULATOR_HOST is not set');
  const serviceAccount = readServiceAccount(settings.FIREBASE_SERVICE_ACCOUNT);
  return { projectId: settings.FIREBASE_PROJECT_ID ?? serviceAccount.project_id, serviceAccount };
}

/** The account's JSON itself, or the path of the file it was downloaded to. */
function readServiceAccount(value: string): ServiceAccount {
  const name = 'FIREBASE_SERVICE_ACCOUNT';
  const text = value.trimStart().startsWith('{') ? value : readSettingFile(name, value);
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), ServiceAccount), text);
  if (!result.success) return refuse(name, 'must be a service account as Firebase gives it out (JSON)');
  return result.output;
}

function readTls({ TLS_CERT, TLS_KEY }: Environment) {
  if (!TLS_CERT && !TLS_KEY) return undefined;
  if (!TLS_CERT) return refuse('TLS_CERT', 'is required where TLS_KEY is set');
  if (!TLS_KEY) return refuse('TLS_KEY', 'is required where TLS_CERT is set');
  return { cert: readSettingFile('TLS_CERT', TLS_CERT), key: readSettingFile('TLS_KEY', TLS_KEY) };
}

function readSettingFile(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return refuse(setting, `names a file that cannot be read: ${path}`);
  }
}
