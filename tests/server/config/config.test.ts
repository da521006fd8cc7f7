import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shippedRates } from '#domain/customs/exchange-rates.ts';
import { readConfig } from '#server/config/config.ts';
import { certificates } from '#support/certificates.ts';

const account = { project_id: 'pult-live', client_email: 'server@pult-live.example', private_key: 'key' };
const local = {
  DATABASE_URL: 'postgres://pult@127.0.0.1/pult',
  SESSION_SECRET: '3f9c2a71e05d8b46c1f7a9e20d5b8364',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
};
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://pult.example',
  DATABASE_URL: local.DATABASE_URL,
  SESSION_SECRET: local.SESSION_SECRET,
  FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account),
  FIREBASE_API_KEY: 'public-key',
  SMTP_URL: 'smtps://user:secret@mail.pult.example',
  MAIL_FROM: 'Pult <versand@pult.example>',
  ADMIN_EMAIL: 'pruefung@pult.example',
  LABEL_COMPANY_PREFIX: '4098765',
  SUPPORT_PHONE: '040 5550100',
  SUPPORT_EMAIL: 'hilfe@pult.example',
};

describe('settings', () => {
  test('the staff need a second factor in production, elsewhere only if set', () => {
    expect(readConfig(production).staffSecondFactor).toBe('required');
    expect(readConfig({ ...production, STAFF_SECOND_FACTOR: 'optional' }).staffSecondFactor).toBe('optional');
    expect(readConfig(local).staffSecondFactor).toBe('optional');
    expect(readConfig({ ...local, STAFF_SECOND_FACTOR: 'required' }).staffSecondFactor).toBe('required');
    expect(() => readConfig({ ...local, STAFF_SECOND_FACTOR: 'no' })).toThrow('STAFF_SECOND_FACTOR');
  });

  test('a production server gives a balancer five seconds before it stops, unless set otherwise', () => {
    expect(readConfig(production).drainMs).toBe(5_000);
    expect(readConfig(local).drainMs).toBe(0);
    expect(readConfig({ ...local, DRAIN_SECONDS: '12' }).drainMs).toBe(12_000);
    expect(() => readConfig({ ...local, DRAIN_SECONDS: '61' })).toThrow('DRAIN_SECONDS');
  });

  test('the audit log is kept for at least three years, browser reports for at most one', () => {
    expect(readConfig(local)).toMatchObject({ retention: { audit: 3 }, logDays: 30 });
    const said = readConfig({ ...local, RETENTION_AUDIT: '0', RETENTION_LOGS: '365' });
    expect(said).toMatchObject({ retention: { audit: 0 }, logDays: 365 });
    const bounds = 'must be 0 or a whole number from 3 to 50: the database keeps each record for 3 years.';
    for (const years of ['2', '51', '-1', 'drei'])
      expect(() => readConfig({ ...local, RETENTION_AUDIT: years })).toThrow(
        `The setting RETENTION_AUDIT ${bounds}`,
      );
    for (const days of ['0', '366', '1.5'])
      expect(() => readConfig({ ...local, RETENTION_LOGS: days })).toThrow(
        'The setting RETENTION_LOGS must be a whole number from 1 to 365.',
      );
  });

  test('the server needs only the database, a secret and an identity service', () => {
    expect(readConfig(local)).toMatchObject({
      mode: 'development',
      host: '127.0.0.1',
      port: 4300,
      publicUrl: 'http://127.0.0.1:4300',
      identity: { projectId: 'demo-versandpult', emulatorHost: '127.0.0.1:9099' },
      labelCompanyPrefix: '4012345',
      demo: false,
    });
  });

  test("exchange rates are the shipped ones, overridden by the operator's with their day", () => {
    expect(readConfig(local).exchangeRates).toEqual(shippedRates);
    const named = readConfig({ ...local, EXCHANGE_RATES: '2026-12-01 USD=1.2, CHF=0.95' }).exchangeRates;
    expect(named.day).toBe('2026-12-01');
    expect(named.rates).toEqual({ ...shippedRates.rates, USD: 1.2, CHF: 0.95 });
    for (const wrong of ['USD=1.2', '2026-12-01', '2026-12-01 USD=0', '2026-12-01 EUR=2', '2026-12-01 DEM=2'])
      expect(() => readConfig({ ...local, EXCHANGE_RATES: wrong })).toThrow('EXCHANGE_RATES');
  });

  test('by default there are no links, mails stay in the inbox, and support is every recipient', () => {
    expect(readConfig(local)).toMatchObject({
      links: { imprint: '', news: '', terms: '', privacy: '', social: [], serviceArea: '', chat: '' },
      mail: {
        from: 'Versandpult <support@versandpult.example>',
        adminEmail: 'support@versandpult.example',
        packagingEmail: 'support@versandpult.example',
      },
      provider: { specialServiceEmail: 'support@versandpult.example' },
    });
    expect(readConfig(local).mail.smtpUrl).toBeUndefined();
    const SOCIAL_LINKS = 'https://a.example/x, https://b.example/y';
    expect(readConfig({ ...local, SOCIAL_LINKS }).links.social).toEqual([
      'https://a.example/x',
      'https://b.example/y',
    ]);
  });

  test('the sign-in note keeps line breaks, and the German text is shown if there is no English one', () => {
    const LOGIN_INFO = String.raw`Heute Nacht\nWartung`;
    const german = 'Heute Nacht\nWartung';
    expect(readConfig(local).loginInfo).toEqual({ de: '', en: '' });
    expect(readConfig({ ...local, LOGIN_INFO }).loginInfo).toEqual({ de: german, en: german });
    const LOGIN_INFO_EN = 'Works tonight';
    expect(readConfig({ ...local, LOGIN_INFO, LOGIN_INFO_EN }).loginInfo).toEqual({
      de: german,
      en: LOGIN_INFO_EN,
    });
  });

  test('an empty setting counts as unset', () => {
    expect(readConfig({ ...local, PORT: '', PROVIDER_NAME: ' ' })).toMatchObject({
      port: 4300,
      provider: { name: 'Versandpult' },
    });
  });

  test.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['NODE_ENV', 'staging'],
    ['DATABASE_URL', 'mysql://pult'],
    ['DATABASE_URL', ''],
    ['SESSION_SECRET', 'short'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'http://127.0.0.1:9099'],
    ['LABEL_COMPANY_PREFIX', '40123'],
    ['CARRIER_EVENTS_SECRET', 'short'],
    ['RATE_LIMIT_TRACKING', '0'],
    ['DEMO_LIFE', 'yes'],
    ['DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT_SIGN_INS', '0'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['PUBLIC_URL', 'pult.example'],
    ['PUBLIC_URL', 'https://firma.example/versand'],
    ['PUBLIC_URL', 'https://pult.example/?portal'],
    ['PUBLIC_URL', 'https://pult.example/#/'],
    ['LOGO_FILE', '/a/logo/that/is/not/there.svg'],
    ['TLS_KEY', '/a/key/without/certificate'],
  ])('a wrong %s (%s) is refused in one sentence that names it', (name, value) => {
    expect(() => readConfig({ ...local, [name]: value })).toThrow(
      name === 'TLS_KEY' ? /^The setting TLS_CERT .*\.$/ : new RegExp(`^The setting ${name} .*\\.$`),
    );
  });

  test.each([
    ['PROVIDR_NAME', 'is not known; PROVIDER_NAME may be meant'],
    ['PUBLIC_URI', 'is not known; PUBLIC_URL may be meant'],
    ['FILE_DIR', 'is not known; FILES_DIR may be meant'],
    ['SMTP_ULR_FILE', 'is not known; SMTP_URL_FILE may be meant'],
    ['OIDC_CLIENT', 'is not known; docs/operation.md 1.2 lists all settings'],
    ['RETENTION_MAILS', 'is not known; docs/operation.md 1.2 lists all settings'],
    ['ADMIN_EMAIL_FILE', 'is not known: only secrets may be files; set ADMIN_EMAIL itself'],
  ])('a misspelt setting is refused: %s %s', (name, problem) => {
    expect(() => readConfig({ ...local, [name]: 'x' })).toThrow(`The setting ${name} ${problem}.`);
  });

  test('settings of other programs are no concern', () => {
    const others = {
      ...{ HOME: '/root', HOSTNAME: 'one', PATH: '/bin', TERM: 'xterm', LANG: 'C.UTF-8', USER: 'pult' },
      ...{ HTTP_URL: 'x', NODE_OPTIONS: '', PGHOST: 'x', FIREBASE_CONFIG: '{}', AWS_REGION: 'x' },
      ...{ OIDC_SERVICE_HOST: '10.0.0.1', OIDC_PORT: 'tcp://10.0.0.1:80', S3_PORT_80_TCP_ADDR: '10.0.0.1' },
    };
    expect(readConfig({ ...local, ...others })).toEqual(readConfig(local));
  });

  const real = {
    FIREBASE_AUTH_EMULATOR_HOST: '',
    FIREBASE_SERVICE_ACCOUNT: production.FIREBASE_SERVICE_ACCOUNT,
    FIREBASE_API_KEY: 'x',
  };
  test.each([
    ['0.0.0.0', {}, /^The setting HOST .*identity emulator.*ALLOW_NETWORK_DEMO=1.*\.$/],
    ['192.168.1.7', {}, /^The setting HOST .*\.$/],
    ['::', { ...real, DEMO: '1' }, /^The setting HOST .*demo accounts.*ALLOW_NETWORK_DEMO=1.*\.$/],
  ])('a portal for trying out listens on %s only if that is set explicitly', (HOST, more, sentence) => {
    const env = { ...local, ...more, HOST };
    expect(() => readConfig(env)).toThrow(sentence);
    expect(readConfig({ ...env, ALLOW_NETWORK_DEMO: '1' })).toMatchObject({ host: HOST, reach: 'network' });
  });

  test.each([
    [{ PUBLIC_URL: 'https://pult.example' }],
    [{ PUBLIC_URL: 'https://pult.example', ALLOW_NETWORK_DEMO: '1' }],
    [{ PUBLIC_URL: 'http://192.168.1.7:4300' }],
    [{ PUBLIC_URL: 'http://127.0.0.1.pult.example' }],
    [{ PUBLIC_URL: 'http://localhost@pult.example' }],
    [{ PUBLIC_URL: 'http://203.0.113.9', ALLOW_NETWORK_DEMO: '1' }],
    [{ HOST: '203.0.113.9', ALLOW_NETWORK_DEMO: '1' }],
  ])('a portal for trying out does not start with the public address of %o', (settings) => {
    const sentence = new RegExp(`^The setting ${Object.keys(settings)[0]} must .*identity emulator.*\\.$`);
    expect(() => readConfig({ ...local, ...settings })).toThrow(sentence);
    expect(() => readConfig({ ...local, ...real, DEMO: '1', ...settings })).toThrow(/demo accounts/);
    expect(readConfig({ ...local, ...real, ...settings }).reach).toBe('everybody');
  });

  test.each([
    ['http://127.0.0.1:4300', '', 'machine'],
    ['https://pult.localhost', '', 'machine'],
    ['http://[::1]:4300', '', 'machine'],
    ['http://192.168.1.7:4300', '1', 'network'],
    ['http://lager.local:4300', '1', 'network'],
  ])('a portal for trying out starts with the address %s', (PUBLIC_URL, ALLOW_NETWORK_DEMO, reach) => {
    expect(readConfig({ ...local, PUBLIC_URL, ALLOW_NETWORK_DEMO }).reach).toBe(reach);
    expect(readConfig(production).reach).toBe('everybody');
  });

  test.each([
    ['postgres://pult:q@one:5432,two:5432/pult', /must name one host: .*deploy\/haproxy-database\.cfg/],
    ['postgres://pult@one,two/pult', /must name one host/],
    ['postgres:///pult?host=one,two', /must name one host/],
    ['postgres://pult:a/b@one/pult', /cannot be read: .*%2F/],
    ['postgres://pult:a#b@one/pult', /cannot be read: .*%23/],
  ])('%s is refused with an instruction, since the driver cannot use it', (DATABASE_URL, sentence) => {
    expect(() => readConfig({ ...local, DATABASE_URL })).toThrow(sentence);
  });

  test.each([
    'postgres://pult:a,b@one:5432/pult?application_name=a,b',
    'postgresql://pult:a%2Fb%23@[::1]:5432/pult',
    'postgres://pult@/pult?host=/run/postgresql',
    'postgres://%2Frun%2Fpostgresql/pult',
  ])('%s is accepted as a database address', (DATABASE_URL) => {
    expect(readConfig({ ...local, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  test.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1'])('%s counts as this machine only', (HOST) => {
    expect(readConfig({ ...local, HOST }).host).toBe(HOST);
  });

  test('a production portal may listen on any address', () => {
    expect(readConfig({ ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });

  test('a secret never appears in the error about it', () => {
    expect(() => readConfig({ ...local, SESSION_SECRET: 'my-short-one' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('my-short-one') }),
    );
  });

  test('trailing slashes of the public address are dropped', () => {
    expect(readConfig({ ...production, PUBLIC_URL: 'https://pult.example/' }).publicUrl).toBe(
      'https://pult.example',
    );
  });

  test('certificate and key are read from their files and make the address https', () => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'));
    const [pair, other] = certificates;
    writeFileSync(join(folder, 'cert.pem'), pair.cert);
    writeFileSync(join(folder, 'key.pem'), pair.key);
    const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') };
    expect(readConfig({ ...local, ...files })).toMatchObject({
      tls: pair,
      publicUrl: 'https://127.0.0.1:4300',
    });
    writeFileSync(join(folder, 'key.pem'), other.key);
    expect(() => readConfig({ ...local, ...files })).toThrow(
      /TLS_KEY names a file that holds no key of TLS_CERT/,
    );
    writeFileSync(join(folder, 'cert.pem'), other.key);
    expect(() => readConfig({ ...local, ...files })).toThrow(
      /TLS_CERT names a file that holds no certificate/,
    );
  });
});

describe('an identity provider', () => {
  const { FIREBASE_AUTH_EMULATOR_HOST: _, ...bare } = local;
  const oidc = {
    ...bare,
    IDENTITY: 'oidc',
    OIDC_ISSUER: 'https://id.pult.example/a/',
    OIDC_CLIENT_ID: 'pult',
  };

  test('replaces Firebase, with or without a client secret', () => {
    const { identity, firebaseWeb } = readConfig({ ...oidc, OIDC_NAME: 'Nordlicht' });
    // Some issuers end with a slash, which belongs to the name.
    expect(identity.oidc).toMatchObject({ issuer: oidc.OIDC_ISSUER, clientAuth: 'none', name: 'Nordlicht' });
    expect([identity.emulatorHost, firebaseWeb.apiKey]).toEqual([undefined, '']);
    expect(readConfig({ ...oidc, OIDC_CLIENT_SECRET: 's' }).identity.oidc?.clientAuth).toBe('basic');
  });

  test.each([
    ['OIDC_ISSUER is required', { OIDC_ISSUER: '' }],
    ['OIDC_ISSUER must begin with https://', { OIDC_ISSUER: 'http://id.pult.example' }],
    ['OIDC_CLIENT_ID is required', { OIDC_CLIENT_ID: '' }],
    ['OIDC_CLIENT_SECRET is required', { OIDC_CLIENT_AUTH: 'post' }],
    ['OIDC_CLIENT_SECRET must not be set', { OIDC_CLIENT_AUTH: 'none', OIDC_CLIENT_SECRET: 's' }],
    ['OIDC_SCOPES must be words, openid among them', { OIDC_SCOPES: 'email' }],
    ['FIREBASE_API_KEY must not be set', { FIREBASE_API_KEY: 'key' }],
    ['DEMO needs', { DEMO: '1' }],
    ['OIDC_ISSUER counts only with IDENTITY=oidc', { IDENTITY: 'firebase' }],
  ])('%s', (sentence, difference) => {
    expect(() => readConfig({ ...oidc, ...difference })).toThrow(sentence);
  });
});

describe('file storage', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'a secret' };

  test('is a folder, unless a bucket is named', () => {
    expect(readConfig({ ...local, FILES_DIR: '/srv/files', S3_BUCKET: ' ' })).toMatchObject({
      filesDir: '/srv/files',
      s3: undefined,
    });
  });

  test('is an Amazon bucket by its region, with keys or the role of the machine', () => {
    const bucket = { S3_BUCKET: 'pult', S3_REGION: 'eu-central-1' };
    expect(readConfig({ ...local, ...bucket }).s3).toEqual({
      bucket: 'pult',
      region: 'eu-central-1',
      forcePathStyle: false,
    });
    expect(readConfig({ ...local, ...bucket, ...keys }).s3).toMatchObject({
      credentials: { accessKeyId: 'id', secretAccessKey: 'a secret' },
    });
  });

  test("is another service's bucket by its address, with the name in the path by default", () => {
    const bucket = { S3_BUCKET: 'pult', S3_ENDPOINT: 'https://s3.pult.example/', ...keys };
    expect(readConfig({ ...local, ...bucket }).s3).toMatchObject({
      endpoint: 'https://s3.pult.example',
      region: 'us-east-1',
      forcePathStyle: true,
    });
    expect(readConfig({ ...local, ...bucket, S3_FORCE_PATH_STYLE: '0' }).s3).toMatchObject({
      forcePathStyle: false,
    });
  });

  test.each([
    ['S3_BUCKET', { S3_REGION: 'eu-central-1' }],
    ['S3_BUCKET', keys],
    ['S3_BUCKET', { S3_FORCE_PATH_STYLE: '0' }],
    ['S3_BUCKET', { S3_BUCKET: 'a/b', S3_REGION: 'eu-central-1' }],
    ['S3_REGION', { S3_BUCKET: 'pult' }],
    ['S3_ENDPOINT', { S3_BUCKET: 'pult', S3_ENDPOINT: 's3.pult.example' }],
    ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'pult', S3_REGION: 'x', S3_ACCESS_KEY_ID: 'id' }],
    ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'pult', S3_REGION: 'x', S3_SECRET_ACCESS_KEY: 'a secret' }],
  ])('is refused with incomplete settings: %s is missing in %j', (name, settings) => {
    expect(() => readConfig({ ...local, ...settings })).toThrow(new RegExp(`^The setting ${name} .*\\.$`));
    expect(() => readConfig({ ...local, ...settings })).not.toThrow(/a secret/);
  });
});

describe('the secret of carrier events', () => {
  test('is derived from the session secret in the embedded portal', () => {
    const { carrierEventsSecret } = readConfig(local);
    expect(carrierEventsSecret).toMatch(/^[\w-]{43}$/);
    expect(carrierEventsSecret).not.toBe(local.SESSION_SECRET);
    expect(readConfig(local).carrierEventsSecret).toBe(carrierEventsSecret);
    const SESSION_SECRET = 'another secret of 32 characters or more';
    expect(readConfig({ ...local, SESSION_SECRET }).carrierEventsSecret).not.toBe(carrierEventsSecret);
  });

  test('is the one that was set, and none by default in a real portal', () => {
    const CARRIER_EVENTS_SECRET = randomBytes(48).toString('base64');
    expect(readConfig({ ...local, CARRIER_EVENTS_SECRET }).carrierEventsSecret).toBe(CARRIER_EVENTS_SECRET);
    expect(readConfig({ ...production, CARRIER_EVENTS_SECRET }).carrierEventsSecret).toBe(
      CARRIER_EVENTS_SECRET,
    );
    expect(readConfig(production).carrierEventsSecret).toBeUndefined();
  });
});

describe('the setting that simulates parcel events', () => {
  test('is off by default and allowed only in the embedded portal', () => {
    expect(readConfig(local).demoLife).toBe(false);
    expect(readConfig({ ...local, DEMO_LIFE: '1' }).demoLife).toBe(true);
    expect(() => readConfig({ ...production, NODE_ENV: 'development', DEMO_LIFE: '1' })).toThrow(
      /^The setting DEMO_LIFE works only with the identity emulator/,
    );
  });
});

describe('a real Firebase project', () => {
  test('is identified by its service account', () => {
    expect(readConfig(production)).toMatchObject({
      identity: { projectId: 'pult-live', serviceAccount: account },
      firebaseWeb: {
        apiKey: 'public-key',
        authDomain: 'pult-live.firebaseapp.com',
        projectId: 'pult-live',
      },
    });
  });

  test('can be given as the path of the downloaded file', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'config-')), 'account.json');
    writeFileSync(path, JSON.stringify(account));
    expect(readConfig({ ...production, FIREBASE_SERVICE_ACCOUNT: path }).identity.serviceAccount).toEqual(
      account,
    );
  });

  test.each(['{"project_id":"x"}', '{', '/no/such/file.json'])('%s is not a service account', (value) => {
    expect(() => readConfig({ ...production, FIREBASE_SERVICE_ACCOUNT: value })).toThrow(
      /^The setting FIREBASE_SERVICE_ACCOUNT /,
    );
  });
});

const ownSecrets = [
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'CARRIER_EVENTS_SECRET',
  'CARRIER_EVENTS_SECRET_PREVIOUS',
  'METRICS_TOKEN',
];
const weakSecrets = [
  'x'.repeat(40),
  'Versandpult2026IstUnserGeheimesPasswort',
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  '0123456789abcdef'.repeat(2),
  '9f86d081884c7d65'.repeat(2),
  'Ab3xY9kQ'.repeat(4),
];

describe('production', () => {
  test.each([
    ['SESSION_SECRET', 'Q2hAbmdlLm1l/+tVb7f9Jk3LxYp0RzWs1uEoTi4NdGcHvBnM6qXyZ5aP8rKtSjDw'],
    ['SESSION_SECRET', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    ['PUBLIC_URL', 'http://localhost:4300'],
    ['PUBLIC_URL', 'http://[::1]:4300'],
  ])('starts with %s=%s', (name, value) => {
    expect(readConfig({ ...production, [name]: value }).mode).toBe('production');
  });

  test.each([
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099'],
    ['DEMO', '1'],
    ['DEMO_LIFE', '1'],
    ['PUBLIC_URL', ''],
    ['PUBLIC_URL', 'http://pult.example'],
    ['PUBLIC_URL', 'http://127.0.0.1.pult.example'],
    ['SESSION_SECRET', ''],
    ['SESSION_SECRET', 'a'.repeat(40)],
    ['SESSION_SECRET', 'this is my very secret session secret'],
    ['SESSION_SECRET', 'this-is-my-very-secret-session-secret'],
    ...weakSecrets.flatMap((weak) => ownSecrets.map((name) => [name, weak])),
    ['METRICS_TOKEN', 'short'],
    ['CARRIER_EVENTS_SECRET', 'short'],
    ['FIREBASE_SERVICE_ACCOUNT', ''],
    ['FIREBASE_API_KEY', ''],
    ['SMTP_URL', ''],
    ['SMTP_URL', 'https://mail.pult.example'],
    ['MAIL_FROM', ''],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.example>\r\nBcc: <c@d.example'],
    ['ADMIN_EMAIL', ''],
    ['ADMIN_EMAIL', 'admin@versandpult.example'],
    ['LABEL_COMPANY_PREFIX', ''],
    ['LABEL_COMPANY_PREFIX', '4012345'],
    ['SUPPORT_PHONE', ''],
    ['SUPPORT_EMAIL', ''],
    ['SUPPORT_EMAIL', 'Support@Versandpult.example'],
    ['PACKAGING_EMAIL', 'lager@versandpult.example'],
    ['SPECIAL_SERVICE_EMAIL', 'support@versandpult.example'],
    ['MAIL_FROM', 'Pult <versand@versandpult.example>'],
    ['SESSION_SECRET_PREVIOUS', 'short'],
    ['SESSION_SECRET_PREVIOUS', local.SESSION_SECRET],
    ['CARRIER_EVENTS_SECRET_PREVIOUS', 'short'],
    ['LOGIN_INFO', 'x'.repeat(501)],
    ['CHAT_URL', 'javascript:alert(1)'],
    ['CHAT_URL', "https://chat.example'; script-src *"],
    ['SOCIAL_LINKS', 'https://a.example, ftp://b.example'],
  ])('does not start with %s=%s', (name, value) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(
      new RegExp(`^The setting ${name} .*\\.$`),
    );
  });
});

test('random secrets of openssl are accepted', () => {
  for (let tries = 0; tries < 300; tries += 1)
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const secret = randomBytes(48).toString(encoding);
      expect(() =>
        readConfig({ ...production, SESSION_SECRET: secret, METRICS_TOKEN: secret }),
      ).not.toThrow();
    }
});

describe('secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const fileWith = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const { SESSION_SECRET: _, ...without } = local;

  test('work like those in the environment, without the trailing line break', () => {
    const SESSION_SECRET_FILE = fileWith('session', `${local.SESSION_SECRET}\n`);
    const DATABASE_URL_FILE = fileWith('database', 'postgres://pult@db/pult\r\n');
    const config = readConfig({ ...without, DATABASE_URL: ' ', SESSION_SECRET_FILE, DATABASE_URL_FILE });
    expect(config).toMatchObject({
      sessionSecret: local.SESSION_SECRET,
      databaseUrl: 'postgres://pult@db/pult',
    });
  });

  test('exist for each secret', () => {
    const [token, events, eventsBefore, before] = Array.from({ length: 4 }, () =>
      randomBytes(48).toString('base64'),
    ) as [string, string, string, string];
    const account_ = fileWith('account', JSON.stringify(account));
    const secrets = {
      SMTP_URL_FILE: fileWith('smtp', production.SMTP_URL),
      METRICS_TOKEN_FILE: fileWith('metrics', token),
      CARRIER_EVENTS_SECRET_FILE: fileWith('events', events),
      CARRIER_EVENTS_SECRET_PREVIOUS_FILE: fileWith('events-before', eventsBefore),
      SESSION_SECRET_PREVIOUS_FILE: fileWith('before', before),
      FIREBASE_SERVICE_ACCOUNT_FILE: account_,
      FIREBASE_API_KEY_FILE: fileWith('key', 'web-key'),
      S3_ACCESS_KEY_ID_FILE: fileWith('s3-id', 'id'),
      S3_SECRET_ACCESS_KEY_FILE: fileWith('s3-key', 'key'),
    };
    const {
      SMTP_URL: _smtp,
      FIREBASE_SERVICE_ACCOUNT: _account,
      FIREBASE_API_KEY: _key,
      ...rest
    } = production;
    const config = readConfig({ ...rest, ...secrets, S3_BUCKET: 'pult', S3_REGION: 'eu-central-1' });
    expect(config).toMatchObject({
      mail: { smtpUrl: production.SMTP_URL },
      metricsToken: token,
      carrierEventsSecret: events,
      carrierEventsSecretPrevious: eventsBefore,
      sessionSecretPrevious: before,
      identity: { serviceAccount: account },
      firebaseWeb: { apiKey: 'web-key' },
      s3: { credentials: { accessKeyId: 'id', secretAccessKey: 'key' } },
    });
  });

  test.each([
    [
      'is not there',
      { SESSION_SECRET_FILE: join(folder, 'nowhere') },
      /SESSION_SECRET_FILE names a file that cannot/,
    ],
    ['is empty', { SESSION_SECRET_FILE: fileWith('empty', '\n') }, /SESSION_SECRET_FILE names an empty file/],
    [
      'holds a bad one',
      { SESSION_SECRET_FILE: fileWith('short', 'short') },
      /SESSION_SECRET must have at least/,
    ],
    [
      'stands beside the setting itself',
      { ...local, SESSION_SECRET_FILE: fileWith('second', 's'.repeat(32)) },
      /SESSION_SECRET_FILE must not be set beside SESSION_SECRET/,
    ],
  ])('a file that %s is refused', (_what, env, sentence) => {
    expect(() => readConfig({ ...without, ...env })).toThrow(sentence);
  });
});
