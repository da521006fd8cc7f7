import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError } from '#server/config/environment.ts';
import { openDisk } from '#server/storage/open-disk.ts';
import { startBucketServer } from '#support/bucket-server.ts';

const root = mkdtempSync(join(tmpdir(), 'versandpult-files-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const { bucket, directory, refuse } = await startBucketServer();

describe('a storage that accepts files', () => {
  test('is unchanged by the start, and a new folder is private to the portal', async () => {
    const filesDir = join(root, 'new', 'files');
    await openDisk({ filesDir });
    expect([readdirSync(filesDir), statSync(filesDir).mode & 0o007]).toEqual([[], 0]);
    await openDisk({ filesDir: '/dev/null/unused', s3: bucket });
    expect(readdirSync(join(directory, bucket.bucket))).toEqual([]);
  });

  test('can be opened by many processes at once', async () => {
    const filesDir = join(root, 'shared');
    const opened = Array.from({ length: 20 }, (_, at) =>
      openDisk({ filesDir, ...(at % 2 && { s3: bucket }) }),
    );
    await expect(Promise.all(opened)).resolves.toHaveLength(20);
  });
});

test('a storage without space lets a process start with a warning: orders work without it', async () => {
  const warned: unknown[] = [];
  const log = { warn: (...told: unknown[]) => void warned.push(told) };
  refuse({ status: 403, code: 'QuotaExceeded' });
  const disk = await openDisk({ filesDir: root, s3: bucket }, log);
  expect(warned).toEqual([[{ reason: 'QuotaExceeded' }, 'the storage has no room']]);
  refuse();
  await disk.put('later', 'x');
  await disk.delete('later');
});

describe('a storage that refuses files is reported in one sentence', () => {
  const refusalOf = async (storage: Parameters<typeof openDisk>[0]) => {
    const refused = await openDisk(storage).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    return String(refused);
  };

  test('a folder that is a file, or one blocked by a directory', async () => {
    writeFileSync(join(root, 'file'), '');
    mkdirSync(join(root, 'odd', 'start-check'), { recursive: true });
    expect(await refusalOf({ filesDir: join(root, 'file') })).toBe(
      `ConfigError: The folder ${join(root, 'file')} of FILES_DIR does not take files (EEXIST).`,
    );
    expect(await refusalOf({ filesDir: join(root, 'odd') })).toMatch(
      /of FILES_DIR does not take files \(EISDIR\)\.$/,
    );
  });

  test.each([
    ['a bucket that is not there', { bucket: 'other' }, 'NoSuchBucket'],
    [
      'a wrong key',
      { credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' } },
      'SignatureDoesNotMatch',
    ],
  ])('%s', async (_, difference, reason) => {
    const s3 = { ...bucket, ...difference };
    expect(await refusalOf({ filesDir: root, s3 })).toBe(
      `ConfigError: The bucket ${s3.bucket} of S3_BUCKET does not take files (${reason}).`,
    );
  });
});
