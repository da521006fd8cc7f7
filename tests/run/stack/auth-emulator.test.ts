import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startAuthEmulator } from '#run/stack/auth-emulator.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'identity-test-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const start = () => startAuthEmulator({ dataDir, isStored: true });

type Answer = { localId?: string; oobLink?: string; error?: { message: string } };

async function call(host: string, path: string, body: object) {
  const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/${path}?key=demo`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(path.startsWith('projects/') && { authorization: 'Bearer owner' }),
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}

test('an account, its password and its reset code survive a killed emulator', async () => {
  const credentials = { email: 'dispo@musterfirma.example', password: 'Geheim123', returnSecureToken: true };
  const first = start();
  const firstHost = await first.host;
  const { localId } = await call(firstHost, 'accounts:signUp', credentials);
  await call(firstHost, 'projects/demo-versandpult/accounts:update', { localId, emailVerified: true });
  const { oobLink } = await call(firstHost, 'projects/demo-versandpult/accounts:sendOobCode', {
    requestType: 'PASSWORD_RESET',
    email: credentials.email,
    returnOobLink: true,
  });
  first.kill();
  await first.exited;

  const second = start();
  const host = await second.host;
  expect(await call(host, 'accounts:signInWithPassword', credentials)).toMatchObject({ localId });
  const wrong = await call(host, 'accounts:signInWithPassword', { ...credentials, password: 'Geheim124' });
  expect(wrong.error?.message).toBe('INVALID_PASSWORD');
  const oobCode = new URL(oobLink ?? '').searchParams.get('oobCode');
  await call(host, 'accounts:resetPassword', { oobCode, newPassword: 'Geheim456' });
  await second.stop();

  const third = start();
  const changed = { ...credentials, password: 'Geheim456' };
  expect(await call(await third.host, 'accounts:signInWithPassword', changed)).toMatchObject({ localId });
  await third.stop();
});

test('a damaged account file is named and left unchanged', async () => {
  writeFileSync(join(dataDir, 'identity', 'accounts.json'), '{"accounts":');
  const emulator = start();
  await expect(emulator.host).rejects.toThrow(/accounts\.json holds the accounts and is damaged/);
  await emulator.exited;
});
