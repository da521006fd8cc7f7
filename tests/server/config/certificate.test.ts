import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { certificates } from '#support/certificates.ts';
import { exitOf, startProcess, untilListening } from '#support/server-process.ts';
import { createTestDatabase } from '#support/test-database.ts';

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'versandpult-tls-'));
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') };
const [first, second] = certificates;

const shown = (port: number) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerX509Certificate()?.toString() ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
  });

test('a renewed certificate is loaded on SIGHUP once its key exists, without dropping connections', async () => {
  writeFileSync(files.TLS_CERT, first.cert);
  writeFileSync(files.TLS_KEY, first.key);
  const { process: child, url } = await startProcess({
    DATABASE_URL: database.url,
    FILES_DIR: folder,
    ...files,
  });
  let logged = '';
  child.stdout?.on('data', (it) => {
    logged += it;
  });
  await untilListening(child);
  const port = Number(new URL(url).port);
  expect(await shown(port)).toBe(first.cert);
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const said: string[] = [];
  socket.setEncoding('utf8').on('data', (it: string) => void said.push(it));
  writeFileSync(files.TLS_CERT, second.cert);
  child.kill('SIGHUP');
  await expect.poll(() => logged).toContain('the new certificate and its key do not fit');
  expect(await shown(port)).toBe(first.cert);
  writeFileSync(files.TLS_KEY, second.key);
  child.kill('SIGHUP');
  await expect.poll(() => shown(port)).toBe(second.cert);
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await expect.poll(() => said.join('')).toContain('200 OK');
  socket.destroy();
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);
  expect(logged).toContain('the certificate was renewed');
});
