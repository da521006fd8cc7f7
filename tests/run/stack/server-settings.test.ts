import { expect, test } from 'vitest';
import { serverSettings } from '#run/stack/server-settings.ts';
import { readConfig } from '#server/config/config.ts';

const services = {
  databaseUrl: 'postgres://own',
  identityHost: '127.0.0.1:9',
  sessionSecret: 's'.repeat(40),
};

test('without settings every service is embedded, with demo data', () => {
  expect(readConfig(serverSettings({}, services))).toMatchObject({
    databaseUrl: 'postgres://own',
    identity: { emulatorHost: '127.0.0.1:9' },
    demo: true,
  });
});

test('a configured service is not replaced', () => {
  const settings = serverSettings({ DATABASE_URL: 'postgres://theirs', DEMO: '0' }, services);
  expect(readConfig(settings)).toMatchObject({ databaseUrl: 'postgres://theirs', demo: false });
});

test('a real Firebase project brings no demo accounts', () => {
  const settings = serverSettings({ FIREBASE_SERVICE_ACCOUNT: 'account.json' }, services);
  expect(settings).not.toHaveProperty('DEMO');
  expect(settings).not.toHaveProperty('FIREBASE_AUTH_EMULATOR_HOST');
});

test('production needs its own secret and identity service', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://pult.example' };
  expect(() => readConfig(serverSettings(production, services))).toThrow('SESSION_SECRET');
  expect(() =>
    readConfig(serverSettings({ ...production, SESSION_SECRET: '3f9c2a71e05d8b46c1f7a9e20d5b8364' })),
  ).toThrow('FIREBASE_SERVICE_ACCOUNT');
});

test('wrong settings are found before anything starts', () => {
  expect(() => readConfig(serverSettings({ PORT: 'http' }))).toThrow('PORT');
});
