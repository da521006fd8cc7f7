import { resolve } from 'node:path';
import * as v from 'valibot';
import { type ExchangeRates, shippedRates } from '#domain/customs/exchange-rates.ts';
import type { Retention } from '#domain/portal/retention.ts';
import type { Language } from '#domain/values/language.ts';
import { derivedKey } from '#server/tokens/derived-key.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { type Environment, readEnvironment, readSettingFile, refuse } from './environment.ts';
import type { Reach } from './local-host.ts';
import { type Logo, readLogo } from './read-logo.ts';
import { type OidcConfig, readOidc } from './read-oidc.ts';
import { reachOf, refusePlaceholders, refusePublicDemo, refuseUnsafeProduction } from './refuse-unsafe.ts';

const ServiceAccount = v.object({
  project_id: v.string(),
  client_email: v.string(),
  private_key: v.string(),
});
type ServiceAccount = v.InferOutput<typeof ServiceAccount>;

/** Emulator (never in production), Firebase project or OpenID Connect provider. */
export type IdentityConfig = {
  /** Empty with a provider. */
  projectId: string;
  emulatorHost?: string;
  serviceAccount?: ServiceAccount;
  oidc?: OidcConfig;
};

export type BucketConfig = {
  bucket: string;
  region: string;
  /** Address of an S3-compatible service; Amazon's follows from the region. */
  endpoint?: string | undefined;
  /** Undefined: use the machine's role (AWS). */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  forcePathStyle: boolean;
};

export type Config = {
  mode: 'development' | 'test' | 'production';
  /** `web` runs no jobs; `worker` answers only health checks. */
  role: 'web' | 'worker' | 'all';
  host: string;
  port: number;
  publicUrl: string;
  /** Number of our proxies, whose entries end X-Forwarded-For. */
  trustedProxies: number;
  reusePort: boolean;
  reach: Reach;
  /** ms between the stop signal and closing the port; /readyz fails meanwhile. */
  drainMs: number;
  /** If set, the server speaks HTTPS itself. */
  tls?: Certificate;
  databaseUrl: string;
  /** Another role, which owns the tables (db/server-role.ts). */
  databaseMigrationUrl?: string | undefined;
  databasePoolSize: number;
  /** A pooler such as PgBouncer may change the connection between transactions. */
  databasePooled: boolean;
  /** Folder of `npm start`, if its embedded database is used. */
  dataDir?: string | undefined;
  filesDir: string;
  /** Replaces `filesDir`. */
  s3?: BucketConfig | undefined;
  /** At least 32 characters. */
  sessionSecret: string;
  /** Previous secret, still accepted during rotation (docs/operation.md 11.2). */
  sessionSecretPrevious?: string | undefined;
  staffSecondFactor: 'required' | 'optional';
  identity: IdentityConfig;
  firebaseWeb: { apiKey: string; authDomain: string; projectId: string };
  rateLimits: {
    /** Per address. */
    openCallsPerMinute: number;
    /** Within 15 minutes. */
    signInsPerAccount: number;
    callsPerMinute: number;
    /** Recipients without an account, per address. */
    trackingPerMinute: number;
  };
  /** undefined refuses all carrier events. */
  carrierEventsSecret?: string | undefined;
  carrierEventsSecretPrevious?: string | undefined;
  /** 7 to 10 digits. */
  labelCompanyPrefix: string;
  provider: { name: string; supportPhone: string; supportEmail: string; specialServiceEmail: string };
  logo?: Logo | undefined;
  /** Plain text; empty if unknown. */
  supportHours: Record<Language, string>;
  /** Plain text; may be empty. */
  loginInfo: Record<Language, string>;
  /** Empty if there are none. */
  links: {
    imprint: string;
    news: string;
    terms: string;
    valorTerms: string;
    privacy: string;
    social: string[];
    /** Shown at /dashboard. */
    serviceArea: string;
    chat: string;
  };
  /** E.g. "2026-01"; a new version asks for acceptance again. */
  termsVersion: string;
  exchangeRates: ExchangeRates;
  /** Without `smtpUrl` mails are stored and shown on /inbox; not in production. */
  mail: { smtpUrl?: string; from: string; adminEmail: string; packagingEmail: string };
  /** Becomes the first administrator; in lower case. */
  firstAdminEmail?: string | undefined;
  /** Bearer token; without it the main port serves no metrics. */
  metricsToken?: string;
  /** Serves /metrics without a token. */
  metricsPort?: number | undefined;
  /** Years by kind; 0: for ever (domain/portal/retention.ts). */
  retention: Retention;
  logDays: number;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
  demo: boolean;
  demoLife: boolean;
};

/** Throws a ConfigError for the first missing or invalid setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const settings = readEnvironment(env);
  if (settings.NODE_ENV === 'production') refuseUnsafeProduction(settings);
  if (settings.DEMO_LIFE && !settings.FIREBASE_AUTH_EMULATOR_HOST)
    refuse('DEMO_LIFE', 'works only with the identity emulator: it makes up what happens to parcels');

  refusePublicDemo(settings);
  refuseSame(settings, 'SESSION_SECRET');
  refuseSame(settings, 'CARRIER_EVENTS_SECRET');

  const identity = readIdentity(settings);
  const tls = readTls(settings);
  const mail = readMail(settings);
  if (settings.NODE_ENV === 'production') refusePlaceholders(settings);
  return {
    mode: settings.NODE_ENV,
    role: settings.ROLE,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL ?? `${tls ? 'https' : 'http'}://${settings.HOST}:${settings.PORT}`,
    trustedProxies: settings.TRUSTED_PROXIES,
    reusePort: settings.REUSE_PORT,
    reach: reachOf(settings),
    drainMs: (settings.DRAIN_SECONDS ?? (settings.NODE_ENV === 'production' ? 5 : 0)) * 1000,
    tls,
    databaseUrl: settings.DATABASE_URL,
    databaseMigrationUrl: settings.DATABASE_MIGRATION_URL,
    databasePoolSize: settings.DB_POOL_SIZE,
    databasePooled: settings.DATABASE_POOLER === 'transaction',
    dataDir: settings.DATA_DIR,
    filesDir: resolve(settings.FILES_DIR),
    s3: readBucket(settings),
    sessionSecret: settings.SESSION_SECRET,
    sessionSecretPrevious: settings.SESSION_SECRET_PREVIOUS,
    staffSecondFactor:
      settings.STAFF_SECOND_FACTOR ?? (settings.NODE_ENV === 'production' ? 'required' : 'optional'),
    identity,
    firebaseWeb: readFirebaseWeb(settings, identity),
    rateLimits: {
      openCallsPerMinute: settings.RATE_LIMIT_OPEN_CALLS,
      signInsPerAccount: settings.RATE_LIMIT_SIGN_INS,
      callsPerMinute: settings.RATE_LIMIT_CALLS,
      trackingPerMinute: settings.RATE_LIMIT_TRACKING,
    },
    carrierEventsSecret: readCarrierEventsSecret(settings),
    carrierEventsSecretPrevious: settings.CARRIER_EVENTS_SECRET_PREVIOUS,
    labelCompanyPrefix: settings.LABEL_COMPANY_PREFIX,
    provider: {
      name: settings.PROVIDER_NAME,
      supportPhone: settings.SUPPORT_PHONE,
      supportEmail: settings.SUPPORT_EMAIL,
      specialServiceEmail: settings.SPECIAL_SERVICE_EMAIL ?? settings.SUPPORT_EMAIL,
    },
    logo: readLogo(settings.LOGO_FILE),
    supportHours: {
      de: settings.SUPPORT_HOURS ?? '',
      en: settings.SUPPORT_HOURS_EN ?? settings.SUPPORT_HOURS ?? '',
    },
    loginInfo: {
      de: settings.LOGIN_INFO ?? '',
      en: settings.LOGIN_INFO_EN ?? settings.LOGIN_INFO ?? '',
    },
    links: {
      imprint: settings.IMPRINT_URL ?? '',
      news: settings.NEWS_URL ?? '',
      terms: settings.TERMS_URL ?? '',
      valorTerms: settings.VALOR_TERMS_URL ?? '',
      privacy: settings.PRIVACY_URL ?? '',
      social: settings.SOCIAL_LINKS,
      serviceArea: settings.SERVICE_AREA_URL ?? '',
      chat: settings.CHAT_URL ?? '',
    },
    termsVersion: settings.TERMS_VERSION,
    exchangeRates: settings.EXCHANGE_RATES ?? shippedRates,
    mail,
    firstAdminEmail: settings.ADMIN_EMAIL?.toLowerCase(),
    metricsToken: settings.METRICS_TOKEN,
    metricsPort: settings.METRICS_PORT,
    retention: {
      shipments: settings.RETENTION_SHIPMENTS,
      customs: settings.RETENTION_CUSTOMS,
      letters: settings.RETENTION_LETTERS,
      details: settings.RETENTION_DETAILS,
      audit: settings.RETENTION_AUDIT,
    },
    logDays: settings.RETENTION_LOGS,
    logLevel: settings.LOG_LEVEL,
    demo: settings.DEMO,
    demoLife: settings.DEMO_LIFE,
  };
}

function refuseSame(settings: Environment, name: 'SESSION_SECRET' | 'CARRIER_EVENTS_SECRET') {
  const previous = settings[`${name}_PREVIOUS`];
  if (previous && previous === settings[name]) refuse(`${name}_PREVIOUS`, `must be another than ${name}`);
}

/** Returns undefined without S3 settings; refuses an incomplete set. */
function readBucket(settings: Environment): BucketConfig | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!bucket) {
    const other = Object.entries(settings).find(
      ([name, value]) => name.startsWith('S3_') && value !== undefined,
    );
    return other ? refuse('S3_BUCKET', `is required where ${other[0]} is set`) : undefined;
  }
  if (!region && !endpoint) refuse('S3_REGION', 'is required where S3_BUCKET is set and S3_ENDPOINT is not');
  if (!accessKeyId && secretAccessKey)
    refuse('S3_ACCESS_KEY_ID', 'is required where S3_SECRET_ACCESS_KEY is set');
  if (accessKeyId && !secretAccessKey)
    refuse('S3_SECRET_ACCESS_KEY', 'is required where S3_ACCESS_KEY_ID is set');
  return {
    bucket,
    // S3-compatible services accept the name of Amazon's oldest region.
    region: region ?? 'us-east-1',
    endpoint,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // Only Amazon uses buckets as host names.
    forcePathStyle: settings.S3_FORCE_PATH_STYLE ?? endpoint !== undefined,
  };
}

function readCarrierEventsSecret(settings: Environment): string | undefined {
  if (settings.CARRIER_EVENTS_SECRET || !settings.FIREBASE_AUTH_EMULATOR_HOST)
    return settings.CARRIER_EVENTS_SECRET;
  return Buffer.from(derivedKey(settings.SESSION_SECRET, 'carrier-events')).toString('base64url');
}

function readMail(settings: Environment): Config['mail'] {
  if (settings.NODE_ENV === 'production' && !settings.SMTP_URL)
    refuse('SMTP_URL', 'is required in production');
  if (settings.SMTP_URL && !settings.MAIL_FROM) refuse('MAIL_FROM', 'is required where SMTP_URL is set');
  if (settings.SMTP_URL && !settings.ADMIN_EMAIL) refuse('ADMIN_EMAIL', 'is required where SMTP_URL is set');
  return {
    ...(settings.SMTP_URL ? { smtpUrl: settings.SMTP_URL } : {}),
    from: settings.MAIL_FROM ?? `${settings.PROVIDER_NAME} <${settings.SUPPORT_EMAIL}>`,
    adminEmail: settings.ADMIN_EMAIL ?? settings.SUPPORT_EMAIL,
    packagingEmail: settings.PACKAGING_EMAIL ?? settings.SUPPORT_EMAIL,
  };
}

function readIdentity(settings: Environment): IdentityConfig {
  const oidc = readOidc(settings);
  if (oidc) return { projectId: '', oidc };
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

function readFirebaseWeb(settings: Environment, { projectId, oidc }: IdentityConfig): Config['firebaseWeb'] {
  if (oidc) return { apiKey: '', authDomain: '', projectId: '' };
  return {
    apiKey: settings.FIREBASE_API_KEY ?? 'demo',
    authDomain: settings.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
    projectId,
  };
}

/** Accepts the account's JSON or the path of its file. */
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
  return readCertificate({ cert: TLS_CERT, key: TLS_KEY });
}
