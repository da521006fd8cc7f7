import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import type { BucketConfig } from '#server/config/config.ts';
import { exampleWith, startHaproxy } from '#support/haproxy.ts';
import { providerClient, type RunningProvider } from '#support/identity-provider.ts';
import { type openReleases, type Running, stop } from './release.ts';

type Releases = ReturnType<typeof openReleases>;
type Services = {
  url: string;
  database: string;
  issuer: RunningProvider['issuer'];
  smtp: string;
  bucket: BucketConfig;
};

export const settingsFor = ({ url, database, issuer, smtp, bucket }: Services) => ({
  NODE_ENV: 'production',
  PUBLIC_URL: url,
  TRUSTED_PROXIES: '1',
  DATABASE_URL: database,
  DATABASE_POOLER: 'transaction',
  SESSION_SECRET: randomBytes(48).toString('base64'),
  IDENTITY: 'oidc',
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: providerClient.client_id,
  OIDC_CLIENT_SECRET: providerClient.client_secret,
  SMTP_URL: smtp,
  MAIL_FROM: 'Pult <versand@pult-versand.example>',
  ADMIN_EMAIL: 'leitung@pult-versand.example',
  PACKAGING_EMAIL: 'lager@pult-versand.example',
  SUPPORT_EMAIL: 'hilfe@pult-versand.example',
  SUPPORT_PHONE: '040 5550100',
  LABEL_COMPANY_PREFIX: '4098765',
  S3_BUCKET: bucket.bucket,
  S3_REGION: bucket.region,
  S3_ENDPOINT: bucket.endpoint!,
  S3_ACCESS_KEY_ID: bucket.credentials!.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.credentials!.secretAccessKey,
  S3_FORCE_PATH_STYLE: '1',
});
export type Settings = ReturnType<typeof settingsFor>;

/** Two web processes behind the example haproxy, and a worker. */
export async function aPortal(releases: Releases, settings: Settings) {
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()];
  const config = exampleWith('deploy/haproxy.cfg', {
    'bind :443': `bind ${new URL(settings.PUBLIC_URL).host}`,
    'server one': `server one 127.0.0.1:${ports[0]}`,
    'server two': `server two 127.0.0.1:${ports[1]}`,
  });
  const { up, stop: stopProxy } = await startHaproxy(config);
  const running: Running[] = [];

  const start = async (of: string, at: number) => {
    const ROLE = at < 2 ? 'web' : 'worker';
    running[at] = await releases.start(of, { ...settings, ROLE }, ports[at]);
  };
  /** Waits for all three; fails with the log of an ended process. */
  const ready = () => {
    const state = async () => {
      const ended = running.find(({ process }) => process.exitCode !== null);
      const worker = (await fetch(`${running[2]!.url}/readyz`).catch(() => undefined))?.status;
      return ended ? ended.log() : [...(await up()), worker];
    };
    return expect.poll(state, { timeout: 300_000, interval: 500 }).toEqual(['one', 'two', 200]);
  };
  const startAll = async (of: string) => {
    for (const at of [0, 1, 2]) await start(of, at);
    await ready();
  };
  return {
    stopProxy,
    startAll,
    replaceAll: async (of: string) => {
      const codes = [];
      for (const at of [0, 1, 2]) {
        codes.push(await stop(running[at]!));
        await start(of, at);
        await ready();
      }
      return codes;
    },
    stopAll: () => Promise.all(running.map(stop)),
    readiness: async () => (await fetch(`${running[0]!.url}/readyz`)).status,
  };
}
