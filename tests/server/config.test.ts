import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

const account = { project_id: 'pult-live', client_email: 'server@pult-live.example', private_key: 'key' };
const local = {
  DATABASE_URL: 'postgres://pult@127.0.0.1/pult',
  SESSION_SECRET: '0123456789abcdef0123456789abcdef',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
};
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://pult.example',
  DATABASE_URL: local.DATABASE_URL,
  SESSION_SECRET: local.SESSION_SECRET,
  FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account),
  FIREBASE_API_KEY: 'public-key',
};

describe('settings', () => {
  test('the database, a secret and an identity service are all the server needs to be told', () => {
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

  test('an empty setting counts as not set', () => {
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
    ['DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT_SIGN_INS', '0'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['PUBLIC_URL', 'pult.example'],
    ['TLS_KEY', '/a/key/without/certificate'],
  ])('a wrong %s (%s) is refused in one sentence that names it', (name, value) => {
    expect(() => readConfig({ ...local, [name]: value })).toThrow(
      name === 'TLS_KEY' ? /^The setting TLS_CERT .*\.$/ : new RegExp(`^The setting ${name} .*\\.$`),
    );
  });

  test('a secret never stands in the sentence about it', () => {
    expect(() => readConfig({ ...local, SESSION_SECRET: 'my-short-one' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('my-short-one') }),
    );
  });

  test('slashes at the end of the public address are dropped', () => {
    expect(readConfig({ ...local, PUBLIC_URL: 'https://pult.example/' }).publicUrl).toBe(
      'https://pult.example',
    );
  });

  test('certificate and key are read from their files and make the address https', () => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'));
    writeFileSync(join(folder, 'cert.pem'), 'cert');
    writeFileSync(join(folder, 'key.pem'), 'key');
    const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') };
    expect(readConfig({ ...local, ...files })).toMatchObject({
      tls: { cert: 'cert', key: 'key' },
      publicUrl: 'https://127.0.0.1:4300',
    });
  });
});

describe('a real Firebase project', () => {
  test('is known by its service account', () => {
    expect(readConfig(production)).toMatchObject({
      identity: { projectId: 'pult-live', serviceAccount: account },
      firebaseWeb: {
        apiKey: 'public-key',
        authDomain: 'pult-live.firebaseapp.com',
        projectId: 'pult-live',
      },
    });
  });

  test('may be given as the path of the downloaded file', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'config-')), 'account.json');
    writeFileSync(path, JSON.stringify(account));
    expect(readConfig({ ...production, FIREBASE_SERVICE_ACCOUNT: path }).identity.serviceAccount).toEqual(
      account,
    );
  });

  test.each(['{"project_id":"x"}', '{', '/no/such/file.json'])('%s is no service account', (value) => {
    expect(() => readConfig({ ...production, FIREBASE_SERVICE_ACCOUNT: value })).toThrow(
      /^The setting FIREBASE_SERVICE_ACCOUNT /,
    );
  });
});

describe('production', () => {
  test.each([
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099'],
    ['DEMO', '1'],
    ['PUBLIC_URL', ''],
    ['SESSION_SECRET', ''],
    ['SESSION_SECRET', 'a'.repeat(40)],
    ['FIREBASE_SERVICE_ACCOUNT', ''],
    ['FIREBASE_API_KEY', ''],
  ])('does not start with %s=%s', (name, value) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(
      new RegExp(`^The setting ${name} .*\\.$`),
    );
  });
});
