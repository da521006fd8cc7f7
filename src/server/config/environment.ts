import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import {
  leastAuditYears,
  logRetention,
  type RetentionKind,
  retainedForEver,
  retentionKinds,
} from '#domain/portal/retention.ts';
import { ExchangeRatesSetting } from './exchange-rates.ts';

export const placeholders = {
  providerName: 'Versandpult',
  /** Not a real GS1 prefix: its numbers identify nothing. */
  companyPrefix: '4012345',
  supportPhone: '0800 000 0000',
  supportEmail: 'support@versandpult.example',
};

/** The message is one sentence naming the setting. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export const refuse = (setting: string, problem: string): never => {
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
const yesOrNo = v.pipe(
  v.picklist(['0', '1', 'true', 'false'], 'must be 0 or 1'),
  v.transform((value) => value === '1' || value === 'true'),
);
const flag = v.optional(yesOrNo, '0');
const httpUrl = v.pipe(
  v.string(required),
  v.regex(/^https?:\/\/[^/]+/, 'must be an address that begins with http:// or https://'),
  v.transform((url) => url.replace(/\/+$/, '')),
);

/** Links of mails, the app and redirects begin with it and know no folder. */
const publicUrl = v.pipe(
  httpUrl,
  v.check((url) => {
    const { pathname, search, hash } = URL.parse(url) ?? {};
    return pathname === '/' && !search && !hash;
  }, 'must be an address without a path, for example https://portal.example: the portal needs a host name of its own'),
);

/** libpq accepts `one:5432,two:5432` or `?host=one,two`, our driver does not. */
const severalHosts = /^[^/]*\/\/([^/?#]*@)?[^/?#@]*,[^/?#@]*([/?#]|$)|[?&]host=[^&#]*(,|%2c)/i;
const databaseUrl = v.pipe(
  v.string(required),
  v.regex(/^postgres(ql)?:\/\//, 'must be an address that begins with postgres://'),
  v.check(
    (url) => !severalHosts.test(url),
    'must name one host: several belong behind a proxy that leads to the primary (deploy/haproxy-database.cfg)',
  ),
  v.check(
    // A URL without a host means a socket.
    (url) => URL.canParse(url.replace('@/', '@socket/')),
    'cannot be read: in user and password, characters such as / and # are written as %2F and %23',
  ),
);

const optionalUrl = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^https?:\/\/[^/\s;,'"]+[^\s;,'"]*$/, 'must be an address that begins with http:// or https://'),
  ),
);
/** An env file has one line per setting: `\n` is a line break. */
const plainText = (max: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replaceAll('\\n', '\n').trim()),
      v.maxLength(max, `must have at most ${max} characters`),
    ),
  );
const secret = v.pipe(v.string(required), v.minLength(32, 'must have at least 32 characters'));
const email = v.pipe(v.string(), v.email('must be an e-mail address'));

const mostYears = 50;
const retentionYears = (kind: RetentionKind) =>
  v.optional(wholeNumber(0, mostYears), String(retentionKinds[kind].years));
const auditBounds = `must be 0 or a whole number from ${leastAuditYears} to ${mostYears}: the database keeps each record for ${leastAuditYears} years`;

const Environment = v.object({
  NODE_ENV: v.optional(
    v.picklist(['development', 'test', 'production'], 'must be development, test or production'),
    'development',
  ),
  ROLE: v.optional(v.picklist(['web', 'worker', 'all'], 'must be web, worker or all'), 'all'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  ALLOW_NETWORK_DEMO: flag,
  PORT: v.optional(wholeNumber(1, 65_535), '4300'),
  PUBLIC_URL: v.optional(publicUrl),
  TRUSTED_PROXIES: v.optional(wholeNumber(0, 10), '0'),
  REUSE_PORT: flag,
  DRAIN_SECONDS: v.optional(wholeNumber(0, 60)),
  TLS_CERT: v.optional(v.string()),
  TLS_KEY: v.optional(v.string()),
  DATABASE_URL: databaseUrl,
  DATABASE_MIGRATION_URL: v.optional(databaseUrl),
  DATABASE_POOLER: v.optional(v.picklist(['none', 'transaction'], 'must be none or transaction'), 'none'),
  DB_POOL_SIZE: v.optional(wholeNumber(1, 200), '10'),
  DATA_DIR: v.optional(v.string()),
  FILES_DIR: v.optional(v.string(), '.data/files'),
  S3_BUCKET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-zA-Z0-9][\w.-]{1,62}$/, 'must be the name of a bucket')),
  ),
  S3_REGION: v.optional(v.string()),
  S3_ENDPOINT: v.optional(httpUrl),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  S3_FORCE_PATH_STYLE: v.optional(yesOrNo),
  SESSION_SECRET: secret,
  SESSION_SECRET_PREVIOUS: v.optional(secret),
  FIREBASE_AUTH_EMULATOR_HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[^/:]+:\d+$/, 'must look like 127.0.0.1:9099')),
  ),
  FIREBASE_PROJECT_ID: v.optional(v.string()),
  FIREBASE_SERVICE_ACCOUNT: v.optional(v.string()),
  FIREBASE_API_KEY: v.optional(v.string()),
  FIREBASE_AUTH_DOMAIN: v.optional(v.string()),
  IDENTITY: v.optional(v.picklist(['firebase', 'oidc'], 'must be firebase or oidc'), 'firebase'),
  // Exactly the provider's spelling: a trailing slash belongs to the name.
  OIDC_ISSUER: optionalUrl,
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  OIDC_CLIENT_AUTH: v.optional(v.picklist(['basic', 'post', 'none'], 'must be basic, post or none')),
  OIDC_SCOPES: v.optional(
    v.pipe(v.string(), v.regex(/^(\S+ +)*openid( +\S+)*$/, 'must be words, openid among them')),
    'openid email profile',
  ),
  OIDC_EMAIL_CLAIM: v.optional(v.string(), 'email'),
  OIDC_EMAIL_VERIFIED_CLAIM: v.optional(v.string(), 'email_verified'),
  OIDC_EMAIL_TRUSTED: flag,
  OIDC_NAME: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40, 'must have at most 40 characters')), ''),
  OIDC_REGISTER_URL: optionalUrl,
  OIDC_RESET_URL: optionalUrl,
  OIDC_ACCOUNT_URL: optionalUrl,
  RATE_LIMIT_OPEN_CALLS: v.optional(wholeNumber(1, 1_000_000), '120'),
  RATE_LIMIT_SIGN_INS: v.optional(wholeNumber(1, 1_000_000), '10'),
  RATE_LIMIT_CALLS: v.optional(wholeNumber(1, 1_000_000), '1200'),
  RATE_LIMIT_TRACKING: v.optional(wholeNumber(1, 1_000_000), '20'),
  CARRIER_EVENTS_SECRET: v.optional(secret),
  CARRIER_EVENTS_SECRET_PREVIOUS: v.optional(secret),
  LABEL_COMPANY_PREFIX: v.optional(
    v.pipe(v.string(), v.regex(/^\d{7,10}$/, 'must be a GS1 company prefix of 7 to 10 digits')),
    placeholders.companyPrefix,
  ),
  PROVIDER_NAME: v.optional(v.string(), placeholders.providerName),
  LOGO_FILE: v.optional(v.string()),
  SUPPORT_PHONE: v.optional(v.string(), placeholders.supportPhone),
  SUPPORT_EMAIL: v.optional(email, placeholders.supportEmail),
  SPECIAL_SERVICE_EMAIL: v.optional(email),
  SUPPORT_HOURS: plainText(200),
  SUPPORT_HOURS_EN: plainText(200),
  LOGIN_INFO: plainText(500),
  LOGIN_INFO_EN: plainText(500),
  IMPRINT_URL: optionalUrl,
  NEWS_URL: optionalUrl,
  TERMS_URL: optionalUrl,
  VALOR_TERMS_URL: optionalUrl,
  TERMS_VERSION: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)), '2026-01'),
  EXCHANGE_RATES: ExchangeRatesSetting,
  PRIVACY_URL: optionalUrl,
  SOCIAL_LINKS: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(/[\s,]+/).filter((it) => it !== '')),
      v.array(v.pipe(v.string(), v.regex(/^https?:\/\/[^/]+/, 'must be addresses, separated by commas'))),
    ),
    '',
  ),
  SERVICE_AREA_URL: optionalUrl,
  CHAT_URL: optionalUrl,
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'must be an address that begins with smtp:// or smtps://')),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[^<>\r\n]*<?[^<>@\s]+@[^<>@\s]+>?$/, 'must be an e-mail address, with or without a name'),
    ),
  ),
  ADMIN_EMAIL: v.optional(email),
  PACKAGING_EMAIL: v.optional(email),
  STAFF_SECOND_FACTOR: v.optional(v.picklist(['required', 'optional'], 'must be required or optional')),
  RETENTION_SHIPMENTS: retentionYears('shipments'),
  RETENTION_CUSTOMS: retentionYears('customs'),
  RETENTION_LETTERS: retentionYears('letters'),
  RETENTION_DETAILS: retentionYears('details'),
  RETENTION_AUDIT: v.optional(
    v.pipe(
      wholeNumber(0, mostYears, auditBounds),
      v.check((years) => years === retainedForEver || years >= leastAuditYears, auditBounds),
    ),
    String(retentionKinds.audit.years),
  ),
  RETENTION_LOGS: v.optional(wholeNumber(logRetention.least, logRetention.most), String(logRetention.days)),
  METRICS_PORT: v.optional(wholeNumber(1, 65_535)),
  METRICS_TOKEN: v.optional(secret),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal'],
      'must be trace, debug, info, warn, error or fatal',
    ),
    'info',
  ),
  DEMO: flag,
  DEMO_LIFE: flag,
});
export type Environment = v.InferOutput<typeof Environment>;

/** Each may also be a file's path, as `NAME_FILE`: Docker, Kubernetes and systemd provide secrets that way. */
const secretSettings = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'FIREBASE_SERVICE_ACCOUNT',
  'FIREBASE_API_KEY',
  'OIDC_CLIENT_SECRET',
  'CARRIER_EVENTS_SECRET',
  'CARRIER_EVENTS_SECRET_PREVIOUS',
  'SMTP_URL',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const satisfies readonly (keyof Environment)[];

/** Every setting in `deploy/` must be among them. */
export const settingNames: readonly string[] = [
  ...Object.keys(Environment.entries),
  ...secretSettings.map((name) => `${name}_FILE`),
];

type Given = Record<string, string | undefined>;

/** `PORT=` in a shell or an env file means "not set". */
const isSet = (value: string | undefined): value is string => Boolean(value?.trim());

function givenSettings(env: Given): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (isSet(value)) given[name] = value;
  for (const name of secretSettings) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (name in given) refuse(`${name}_FILE`, `must not be set beside ${name}: one of them would not count`);
    const content = readSettingFile(`${name}_FILE`, path).trim();
    if (content === '') refuse(`${name}_FILE`, `names an empty file: ${path}`);
    given[name] = content;
  }
  return given;
}

export function readSettingFile(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return refuse(setting, `names a file that cannot be read: ${path}`);
  }
}

const ourPrefixes = /^(CARRIER_EVENTS|LABEL|OIDC|RATE_LIMIT|RETENTION|S3|SUPPORT)_/;
/** Kubernetes and Docker name each service of the network this way. */
const ofAnotherService = /_(SERVICE_HOST|SERVICE_PORT\w*|PORT(_\d+_(TCP|UDP)\w*)?)$/;

/** A misspelt setting would be without effect, and nobody would notice. */
function refuseMisspelt(given: Given): void {
  for (const name of Object.keys(given)) {
    if (settingNames.includes(name) || ofAnotherService.test(name)) continue;
    if (name.endsWith('_FILE') && settingNames.includes(name.slice(0, -'_FILE'.length)))
      refuse(name, `is not known: only secrets may be files; set ${name.slice(0, -'_FILE'.length)} itself`);
    const meant = nearestName(name);
    if (meant) refuse(name, `is not known; ${meant} may be meant`);
    if (ourPrefixes.test(name)) refuse(name, 'is not known; docs/operation.md 1.2 lists all settings');
  }
}

/** Short names differ from foreign ones (HOME, HTTP_URL) by as little. */
function nearestName(name: string): string | undefined {
  if (name.length < 7) return undefined;
  const most = name.length < 10 ? 1 : 2;
  return settingNames.find((it) => it.length >= 7 && areWithin(most, name, it));
}

/** Letters added, removed or replaced. */
function areWithin(most: number, one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return (row[other.length] ?? 0) <= most;
}

/** Throws a ConfigError if the setting is missing or invalid. */
export function readSetting<N extends keyof Environment>(env: Given, name: N): Environment[N] {
  const given = givenSettings(env);
  const result = v.safeParse(v.pick(Environment, [name]), given, { abortPipeEarly: true });
  if (result.success) return (result.output as Environment)[name];
  return refuse(name, name in given ? result.issues[0].message : required);
}

export function readEnvironment(env: Given): Environment {
  const given = givenSettings(env);
  refuseMisspelt(given);
  const result = v.safeParse(Environment, given, { abortPipeEarly: true });
  if (result.success) return result.output;
  const issue = result.issues[0];
  const name = String(issue.path?.[0]?.key);
  return refuse(name, name in given ? issue.message : required);
}
