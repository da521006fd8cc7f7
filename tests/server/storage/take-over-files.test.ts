import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { invoicesFolder as folder } from '#domain/staff/export-files.ts';
import { looseContent, storedFile } from '#server/db/schema.ts';
import { openDisk } from '#server/storage/open-disk.ts';
import { storedFiles } from '#server/storage/stored-files.ts';
import { takeOverFiles } from '#server/storage/take-over-files.ts';
import { startBucketServer } from '#support/bucket-server.ts';
import { startServer } from '#support/server.ts';

const { db } = await startServer();
const filesDir = mkdtempSync(join(tmpdir(), 'versandpult-files-'));
afterAll(() => rmSync(filesDir, { recursive: true, force: true }));
const { bucket, refuse } = await startBucketServer();

describe.each([
  ['a folder', await openDisk({ filesDir })],
  ['a bucket', await openDisk({ filesDir, s3: bucket })],
])('files that lie under their names in FILES_DIR, now that they are kept in %s', (_, disk) => {
  const files = storedFiles(db, disk);
  const old = join(filesDir, folder);
  const march = new Date('2026-03-01T12:34:56.789Z');

  const putOld = (name: string, text: string) => {
    writeFileSync(join(old, name), text);
    utimesSync(join(old, name), march, march);
  };
  const contents = async () => {
    const all = (await files.list(folder)).map(async ({ name }) => {
      const content = await Array.fromAsync((await files.read(folder, name)) ?? []);
      return [name, Buffer.concat(content).toString()] as const;
    });
    return Object.fromEntries(await Promise.all(all));
  };

  beforeEach(async () => {
    await db.delete(storedFile);
    await db.delete(looseContent);
    rmSync(join(filesDir, 'invoices'), { recursive: true, force: true });
    mkdirSync(old, { recursive: true });
  });

  test('are there as they were, and nothing is left in the old place', async () => {
    putOld('Übersicht.csv', 'Müller');
    putOld('leer.txt', '');
    await takeOverFiles(db, files, filesDir);
    expect(await contents()).toEqual({ 'Übersicht.csv': 'Müller', 'leer.txt': '' });
    expect(await files.find(folder, 'Übersicht.csv')).toMatchObject({ size: 7, created: march });
    expect(readdirSync(old)).toEqual([]);
  });

  test('are there once, with several processes starting at once', async () => {
    for (let at = 0; at < 10; at += 1) putOld(`${at}.csv`, `Nr. ${at}`);
    await Promise.all(Array.from({ length: 4 }, () => takeOverFiles(db, storedFiles(db, disk), filesDir)));
    expect(Object.keys(await contents())).toHaveLength(10);
    expect((await contents())['7.csv']).toBe('Nr. 7');
    expect(await db.select().from(looseContent)).toEqual([]);
  });

  test('are there once when a start was cut off before it had cleared the old place', async () => {
    putOld('x.csv', '1');
    await takeOverFiles(db, files, filesDir);
    putOld('x.csv', '1');
    await takeOverFiles(db, files, filesDir);
    expect([await contents(), existsSync(join(old, 'x.csv'))]).toEqual([{ 'x.csv': '1' }, false]);
  });

  test('stand beside newer ones of their name', async () => {
    await files.write(folder, 'x.csv', Buffer.from('new'), 'new');
    putOld('x.csv', 'old');
    await takeOverFiles(db, files, filesDir);
    expect(await contents()).toEqual({ 'x.csv': 'new', 'x (2).csv': 'old' });
  });

  test('are files only: links, directories and what has no name of a file stay where they are', async () => {
    writeFileSync(join(filesDir, 'secret'), 'secret');
    symlinkSync(join(filesDir, 'secret'), join(old, 'link.csv'));
    mkdirSync(join(old, 'directory.csv'));
    putOld('.hidden', 'x');
    await takeOverFiles(db, files, filesDir);
    expect(await contents()).toEqual({});
    expect(readdirSync(old).sort()).toEqual(['.hidden', 'directory.csv', 'link.csv']);
  });

  test('may be none', async () => {
    rmSync(join(filesDir, 'invoices'), { recursive: true });
    await takeOverFiles(db, files, filesDir);
    await takeOverFiles(db, files, join(filesDir, 'not', 'there'));
    expect(await contents()).toEqual({});
  });
});

test('a bucket without room ends no start: they stay where they are until one finds room', async () => {
  const files = storedFiles(db, await openDisk({ filesDir, s3: bucket }));
  const old = join(filesDir, folder);
  mkdirSync(old, { recursive: true });
  writeFileSync(join(old, 'voll.csv'), 'x');
  const warned: unknown[] = [];
  const log = { warn: (...told: unknown[]) => void warned.push(told) };
  refuse({ status: 507, code: 'XMinioStorageFull' });
  await takeOverFiles(db, files, filesDir, log);
  expect([warned.length, existsSync(join(old, 'voll.csv'))]).toEqual([1, true]);
  expect(await files.find(folder, 'voll.csv')).toBeUndefined();
  refuse();
  await takeOverFiles(db, files, filesDir, log);
  expect([warned.length, existsSync(join(old, 'voll.csv'))]).toEqual([1, false]);
  expect(await files.find(folder, 'voll.csv')).toMatchObject({ size: 1 });
});
