import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { invoicesFolder as folder } from '#domain/staff/export-files.ts';
import { looseContent, storedFile } from '#server/db/schema.ts';
import { openDisk } from '#server/storage/open-disk.ts';
import { storedFiles } from '#server/storage/stored-files.ts';
import { startBucketServer } from '#support/bucket-server.ts';
import { startServer } from '#support/server.ts';

const { db, databaseUrl } = await startServer();
const filesDir = mkdtempSync(join(tmpdir(), 'versandpult-files-'));
afterAll(() => rmSync(filesDir, { recursive: true, force: true }));
const { bucket, directory } = await startBucketServer();
const dyingWriter = fileURLToPath(new URL('./dying-writer.ts', import.meta.url));

const inFolder = { filesDir };
const inBucket = { filesDir, s3: bucket };

describe.each([
  ['a folder', inFolder, await openDisk(inFolder), join(filesDir, 'contents')],
  ['a bucket', inBucket, await openDisk(inBucket), join(directory, bucket.bucket, 'contents')],
])('in %s', (_, storage, disk, contents) => {
  beforeEach(async () => {
    await db.delete(storedFile);
    await db.delete(looseContent);
    rmSync(contents, { recursive: true, force: true });
  });

  const files = storedFiles(db, disk);
  const otherFiles = async () => storedFiles(db, await openDisk(storage));
  const bytesOf = async (content: AsyncIterable<Uint8Array> | undefined) =>
    content && Buffer.concat(await Array.fromAsync(content)).toString();
  const text = async (name: string) => bytesOf(await files.read(folder, name));
  const names = async () => (await files.list(folder)).map((it) => it.name).sort();
  const countContents = () =>
    existsSync(contents) ? readdirSync(contents).filter((it) => !/\.(md5|json)$/.test(it)).length : 0;
  const passTime = (hours: number) =>
    db.update(looseContent).set({ since: sql`${looseContent.since} - make_interval(hours => ${hours})` });

  describe('a file', () => {
    test('is stored with its size and read back unchanged', async () => {
      async function* pieces() {
        yield 'Müller;';
        yield Buffer.from('Köln');
      }
      const stored = await files.write(folder, 'Kunden.csv', pieces(), 'beside');
      expect(stored).toMatchObject({ name: 'Kunden.csv', size: 13 });
      expect(await files.list(folder)).toEqual([stored]);
      expect(await files.find(folder, 'Kunden.csv')).toEqual(stored);
      expect(await text('Kunden.csv')).toBe('Müller;Köln');
      expect(await bytesOf((await files.readVersion(stored.version))?.content)).toBe('Müller;Köln');
    });

    test('may be empty', async () => {
      await files.write(folder, 'leer.txt', new Uint8Array(), 'new');
      expect([await text('leer.txt'), (await files.find(folder, 'leer.txt'))?.size]).toEqual(['', 0]);
    });

    test('larger than a chunk comes back complete', async () => {
      async function* pieces() {
        for (let at = 0; at < 30; at += 1) yield Buffer.alloc(1_000_003, `${at};`);
      }
      const requested = Buffer.concat(await Array.fromAsync(pieces()));
      const { size } = await files.write(folder, 'viel.txt', pieces(), 'beside');
      expect(size).toBe(requested.length);
      const read = Buffer.concat(await Array.fromAsync((await files.read(folder, 'viel.txt')) ?? []));
      expect(read.equals(requested)).toBe(true);
    });

    test('is invisible until complete, and leaves nothing if it is broken off', async () => {
      async function* broken() {
        yield 'half';
        expect(await names()).toEqual([]);
        throw new Error('cut');
      }
      await expect(files.write(folder, 'x.csv', broken(), 'new')).rejects.toThrow('cut');
      expect([await names(), countContents()]).toEqual([[], 0]);
      expect(await db.select().from(looseContent)).toEqual([]);
    });

    test('keeps a taken name, gets a number, or replaces the other, as requested', async () => {
      await files.write(folder, 'x.csv', Buffer.from('1'), 'new');
      expect(await files.write(folder, 'x.csv', Buffer.from('2'), 'new')).toBeUndefined();
      expect((await files.write(folder, 'x.csv', Buffer.from('3'), 'beside')).name).toBe('x (2).csv');
      expect((await files.write(folder, 'x.csv', Buffer.from('4'), 'beside')).name).toBe('x (3).csv');
      await files.write(folder, 'x.csv', Buffer.from('5'), 'replace');
      expect([await text('x.csv'), await text('x (2).csv'), await text('x (3).csv')]).toEqual([
        '5',
        '3',
        '4',
      ]);
    });

    test('has a new version once replaced, even with the same content', async () => {
      const before = await files.write(folder, 'x.csv', Buffer.from('1'), 'replace');
      const after = await files.write(folder, 'x.csv', Buffer.from('1'), 'replace');
      expect(after.version).not.toBe(before.version);
      expect(await files.readVersion(before.version)).toBeUndefined();
      expect((await files.find(folder, 'x.csv'))?.version).toBe(after.version);
    });

    test('can be read to the end in its old version while it is replaced or removed', async () => {
      await files.write(folder, 'x.csv', Buffer.from('old'), 'new');
      const first = await files.read(folder, 'x.csv');
      await files.write(folder, 'x.csv', Buffer.from('new'), 'replace');
      const second = await files.read(folder, 'x.csv');
      await files.remove(folder, 'x.csv');
      await files.forgetContents();
      expect([await bytesOf(first), await bytesOf(second)]).toEqual(['old', 'new']);
    });

    test('can be removed once', async () => {
      await files.write(folder, 'x.csv', Buffer.from('1'), 'new');
      expect([await files.remove(folder, 'x.csv'), await files.remove(folder, 'x.csv')]).toEqual([
        true,
        false,
      ]);
      expect(await files.read(folder, 'x.csv')).toBeUndefined();
    });

    test('without its content is gone, not empty', async () => {
      await files.write(folder, 'x.csv', Buffer.from('1'), 'new');
      rmSync(contents, { recursive: true, force: true });
      expect(await files.read(folder, 'x.csv')).toBeUndefined();
    });

    test('exists exactly if the transaction that names its draft commits', async () => {
      const draft = await files.draft(Buffer.from('1'));
      const place = async (isUndone: boolean) =>
        db.transaction(async (tx) => {
          await files.place(folder, 'x.csv', draft, 'new', tx);
          expect(await files.find(folder, 'x.csv', tx)).toMatchObject({ size: 1 });
          if (isUndone) throw new Error('undone');
        });
      await expect(place(true)).rejects.toThrow('undone');
      expect(await names()).toEqual([]);
      await place(false);
      expect(await text('x.csv')).toBe('1');
    });
  });

  describe('twenty concurrent writers of one name in two processes', () => {
    const twenty = async (how: 'new' | 'beside' | 'replace') => {
      const others = await otherFiles();
      const write = (at: number) =>
        (at % 2 ? files : others).write(folder, 'x.csv', Buffer.from(`Nr. ${at}`), how);
      return Promise.all(Array.from({ length: 20 }, (_, at) => write(at)));
    };

    test('one creates the file, and the others leave nothing', async () => {
      const written = await twenty('new');
      const won = written.flatMap((it, at) => (it ? [`Nr. ${at}`] : []));
      expect(won).toHaveLength(1);
      expect([await names(), await text('x.csv')]).toEqual([['x.csv'], won[0]]);
      expect(countContents()).toBe(1);
    });

    test('each gets a separate file with a number', async () => {
      await twenty('beside');
      const contents = await Promise.all((await names()).map(text));
      expect(new Set(contents).size).toBe(20);
    });

    test('the last one wins, and the others are deleted', async () => {
      const versions = (await twenty('replace')).map((it) => it?.version);
      const [left] = await files.list(folder);
      expect(versions).toContain(left?.version);
      await passTime(25);
      expect(await files.forgetContents()).toBe(19);
      expect([countContents(), await text('x.csv')]).toEqual([1, expect.stringMatching(/^Nr/)]);
    });
  });

  describe('contents without a file', () => {
    test('are deleted after a day, by any number of processes', async () => {
      for (let at = 0; at < 120; at += 1) await files.write(folder, `${at}.csv`, Buffer.from('x'), 'new');
      await files.write(folder, 'stays.csv', Buffer.from('x'), 'new');
      for (let at = 0; at < 120; at += 1) await files.remove(folder, `${at}.csv`);
      await passTime(23);
      expect([await files.forgetContents(), countContents()]).toEqual([0, 121]);
      await passTime(2);
      await Promise.all([files.forgetContents(), (await otherFiles()).forgetContents()]);
      expect([countContents(), await text('stays.csv')]).toEqual([1, 'x']);
      expect(await db.select().from(looseContent)).toEqual([]);
    });

    test('cannot become a file after half a day, since they may be deleted any moment', async () => {
      const draft = await files.draft(Buffer.from('1'));
      await passTime(13);
      await expect(files.place(folder, 'x.csv', draft, 'new')).rejects.toThrow('given up');
      expect(await names()).toEqual([]);
    });

    test('are deleted at once when given up, unless a file uses them', async () => {
      const [unwanted, placed] = [await files.draft(Buffer.from('1')), await files.draft(Buffer.from('2'))];
      await files.place(folder, 'x.csv', placed, 'new');
      await files.discard(unwanted);
      await files.discard(placed);
      expect([countContents(), await text('x.csv')]).toEqual([1, '2']);
    });

    test.each(['within', 'between'])('are deleted after their writer was killed %s', async (when) => {
      const told = JSON.stringify({ databaseUrl, storage, when });
      const writer = spawn(process.execPath, [dyingWriter, told], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(writer.stdout, 'data');
      writer.kill('SIGKILL');
      await once(writer, 'exit');
      expect(await names()).toEqual([]);
      expect(await db.select().from(looseContent)).toHaveLength(1);
      await passTime(25);
      expect([await files.forgetContents(), countContents()]).toEqual([1, 0]);
    });
  });

  test('emptying a folder returns the names of its files', async () => {
    const [one, two] = [
      await files.write(folder, 'a.csv', Buffer.from('1'), 'beside'),
      await files.write(folder, 'b.csv', Buffer.from('22'), 'beside'),
    ];
    expect((await files.removeAll(folder)).sort((a, b) => a.size - b.size)).toEqual([one, two]);
    expect([await files.removeAll(folder), await names()]).toEqual([[], []]);
  });

  describe('no place outside the folders is reachable', () => {
    const outside = [
      '../secret.csv',
      '..\\secret.csv',
      '..%2fsecret.csv',
      '%2e%2e/secret.csv',
      '/etc/passwd',
      '..',
      '.',
      '',
      'a/../../secret.csv',
      'x\0.csv',
      'y'.repeat(200),
    ];
    test.each(outside)('by the name %j', async (name) => {
      await expect(files.find(folder, name)).rejects.toThrow('no name');
      await expect(files.read(folder, name)).rejects.toThrow('no name');
      await expect(files.remove(folder, name)).rejects.toThrow('no name');
      await expect(files.write(folder, name, Buffer.from('x'), 'replace')).rejects.toThrow('no name');
      expect(countContents()).toBe(0);
    });

    test('an encoded path is an ordinary name and is not decoded', async () => {
      const name = '%2e%2e%2f%2e%2e%2fsecret.csv';
      await files.write(folder, name, Buffer.from('x'), 'replace');
      expect([await names(), await text(name)]).toEqual([[name], 'x']);
    });

    test.each(['', '/', '..', 'invoices/', 'invoices/manual/../../', 'contents/', 'invoices/manual'])(
      'by the folder %j',
      async (other) => {
        await expect(files.list(other)).rejects.toThrow('no folder');
        await expect(files.removeAll(other)).rejects.toThrow('no folder');
        await expect(files.write(other, 'x.csv', Buffer.from('x'), 'new')).rejects.toThrow('no folder');
      },
    );

    test.each(['', '../x', 'start-check', "' or true --"])('by the version %j', async (version) => {
      expect(await files.readVersion(version)).toBeUndefined();
    });
  });
});
