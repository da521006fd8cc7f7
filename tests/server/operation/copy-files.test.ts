import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readCommand } from '#server/operation/run-command.ts';
import { openDisk } from '#server/storage/open-disk.ts';
import { startBucketServer } from '#support/bucket-server.ts';
import { runAdmin } from '#support/run-admin.ts';
import { exitOf, startProcess, untilListening } from '#support/server-process.ts';
import { createTestDatabase } from '#support/test-database.ts';

const { bucket, refuse } = await startBucketServer({ lists: true });
const database = await createTestDatabase();
const root = mkdtempSync(join(tmpdir(), 'versandpult-copy-'));
afterAll(async () => {
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});

const settings = (filesDir: string) => ({
  DATABASE_URL: database.url,
  SESSION_SECRET: 'a secret of the tests, long enough to be taken',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
  FILES_DIR: filesDir,
  S3_BUCKET: bucket.bucket,
  S3_ENDPOINT: bucket.endpoint!,
  S3_ACCESS_KEY_ID: bucket.credentials!.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.credentials!.secretAccessKey,
});

test('contents and marks move to a bucket and back, go on after a stop, and are compared', async () => {
  const filesDir = join(root, 'files');
  const contents = { empty: '', small: 'Straßner', large: 'x'.repeat(9_000_000) };
  mkdirSync(join(filesDir, 'contents'), { recursive: true });
  for (const [name, content] of Object.entries(contents))
    writeFileSync(join(filesDir, 'contents', name), content);

  const portal = await startProcess({ DATABASE_URL: database.url, FILES_DIR: filesDir });
  await untilListening(portal.process);
  refuse({ status: 403, code: 'AccessDenied' });
  const away = await runAdmin(['copy-files', 'to-bucket'], settings(filesDir));
  expect(away).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('of S3_BUCKET does not take'),
  });
  refuse();
  const early = await runAdmin(['copy-files', 'to-bucket'], settings(filesDir));
  expect(early).toMatchObject({ code: 1, out: '' });
  expect(early.err).toMatch(
    /^Contents: 3 copied and compared \(\d+ MB\), 0 there already\.\nThe portal is running/,
  );
  portal.process.kill('SIGTERM');
  expect(await exitOf(portal.process)).toBe(0);

  writeFileSync(join(filesDir, 'contents', 'later'), 'spät');
  const mark = join(filesDir, 'numbers', '4098765', 'mark-3.json');
  mkdirSync(join(mark, '..'), { recursive: true });
  writeFileSync(mark, '{"life":"a","beat":3,"next":700}');
  const done = await runAdmin(['copy-files', 'to-bucket'], settings(filesDir));
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).toContain('Contents: 1 copied and compared (1 MB), 3 there already.');
  expect(done.out).toMatch(/Marks of numbers: [1-9]\d* copied and compared\./);

  const other = join(root, 'other');
  const back = await runAdmin(['copy-files', 'to-folder'], settings(other));
  expect(back).toMatchObject({ code: 0, err: '' });
  for (const [name, content] of Object.entries({ ...contents, later: 'spät' }))
    expect(readFileSync(join(other, 'contents', name), 'utf8') === content).toBe(true);
  expect(readFileSync(join(other, 'numbers', '4098765', 'mark-3.json'), 'utf8')).toBe(
    readFileSync(mark, 'utf8'),
  );
});

test('a torn copy is made again', async () => {
  const folder = join(root, 'torn');
  const disk = await openDisk({ filesDir: folder, s3: bucket });
  await disk.put('contents/whole', 'a whole content');
  mkdirSync(join(folder, 'contents'), { recursive: true });
  writeFileSync(join(folder, 'contents', 'whole'), 'a who');
  expect((await runAdmin(['copy-files', 'to-folder'], settings(folder))).code).toBe(0);
  expect(readFileSync(join(folder, 'contents', 'whole'), 'utf8')).toBe('a whole content');
});

test('without a bucket the command says what is missing', async () => {
  const {
    S3_BUCKET: _,
    S3_ENDPOINT: __,
    S3_ACCESS_KEY_ID: ___,
    S3_SECRET_ACCESS_KEY: ____,
    ...rest
  } = settings(root);
  const refused = await runAdmin(['copy-files', 'to-bucket'], rest);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('The settings name no bucket') });
});

test.each([['copy-files'], ['copy-files to-moon'], ['copy-files to-bucket now'], ['list to-bucket']])(
  '"%s" is refused with the usage',
  (typed) => {
    expect(() => readCommand(typed.split(' '))).toThrow(expect.objectContaining({ exitCode: 2 }));
  },
);
