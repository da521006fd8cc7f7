import { expect, test } from 'vitest';
import { settingsOf, setupItemIds } from '#domain/portal/setup.ts';
import { readConfig } from '#server/config/config.ts';
import { settingNames } from '#server/config/environment.ts';
import { showSetup } from '#server/portal/setup.ts';
import { logoFolder, svgLogo } from '#support/logos.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { api } = await server.signIn({ is_admin: true });
const logo = logoFolder().write(svgLogo);
const base = {
  DATABASE_URL: 'postgres://portal:geheimes-wort@127.0.0.1/portal',
  SESSION_SECRET: 'geheimes-wort, long enough to be taken, really',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
};
const setupOf = async (settings: Record<string, string>) => {
  const { items } = await showSetup({ db: server.db, config: readConfig({ ...base, ...settings }) });
  return new Map(items.map(({ id, ...it }) => [id, it]));
};

test('every item refers to settings that the server knows', () => {
  expect(setupItemIds.length).toBeGreaterThan(20);
  for (const id of setupItemIds) {
    expect(settingsOf(id).length).toBeGreaterThan(0);
    expect(settingsOf(id).filter((it) => !settingNames.includes(it))).toEqual([]);
  }
});

test('a new portal lists its placeholders and missing settings', async () => {
  const { data } = await api.portal.setup();
  const of = (state: string) => data.items.filter((it) => it.state === state).map(({ id }) => id);
  expect(data.items.map(({ id }) => id)).toEqual(setupItemIds);
  expect(of('placeholder')).toEqual([
    ...['name', 'logo', 'company_prefix', 'support_phone', 'support_email', 'support_hours'],
    'special_service_email',
    ...['terms', 'valor_terms', 'mail_from', 'admin_email', 'packaging_email'],
  ]);
  expect(of('missing')).toEqual([
    'imprint',
    'privacy',
    'smtp',
    'staff_second_factor',
    'metrics',
    'record_guard',
  ]);
});

test('a configured setting counts, with its value', async () => {
  const setup = await setupOf({
    PROVIDER_NAME: 'Muster Express',
    LOGO_FILE: logo,
    LABEL_COMPANY_PREFIX: '4098765',
    IMPRINT_URL: 'https://muster.example/impressum',
    SUPPORT_HOURS: 'Mo–Fr 7–19 Uhr',
    RETENTION_DETAILS: '1',
    RETENTION_LOGS: '14',
  });
  expect(setup.get('name')).toEqual({ state: 'set', value: 'Muster Express' });
  expect(setup.get('logo')).toEqual({ state: 'set', value: logo });
  expect(setup.get('company_prefix')).toEqual({ state: 'set', value: '4098765' });
  expect(setup.get('imprint')).toEqual({ state: 'set', value: 'https://muster.example/impressum' });
  expect(setup.get('support_hours')).toEqual({ state: 'set', value: 'Mo–Fr 7–19 Uhr' });
  expect(setup.get('retention_details')).toEqual({ state: 'set', value: '1' });
  expect(setup.get('retention_logs')).toEqual({ state: 'set', value: '14' });
  expect(setup.get('retention_audit')).toEqual({ state: 'usual', value: '3' });
  expect(setup.get('retention_shipments')).toEqual({ state: 'usual', value: '8' });
});

test('a secret is reported as set, never by value', async () => {
  const secret = 'geheimes-wort-geheimes-wort-geheimes-wort';
  const setup = await setupOf({
    CARRIER_EVENTS_SECRET: secret,
    METRICS_TOKEN: secret,
    SMTP_URL: `smtp://portal:${secret}@mail.example`,
    MAIL_FROM: 'versand@muster.example',
    ADMIN_EMAIL: 'leitung@muster.example',
    S3_BUCKET: 'pult',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: secret,
    S3_SECRET_ACCESS_KEY: secret,
  });
  for (const id of ['smtp', 'carrier_events', 'metrics'] as const) expect(setup.get(id)?.state).toBe('set');
  expect(JSON.stringify([...setup.values()])).not.toContain('geheim');
});

test('administrators are counted, and those without a second factor', async () => {
  await server.newClient({ is_admin: true, is_active: false });
  expect((await api.portal.setup()).data).toMatchObject({ administrators: 1, without_second_factor: 1 });
});
