import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  dataDescriptor,
  directoryEnd,
  directoryEntry,
  localHeader,
  type ZipEntry,
} from '#server/zip/zip-format.ts';
import { type ZippedFile, zipStream } from '#server/zip/zip-stream.ts';
import { readDirectoryEntry, readZip } from '#support/read-zip.ts';

const modified = new Date('2026-11-21T20:15:42Z');

function aFile(name: string, content: Uint8Array, difference: Partial<ZippedFile> = {}): ZippedFile {
  async function* pieces() {
    for (let at = 0; at < content.length; at += 1_000) yield content.subarray(at, at + 1_000);
  }
  return { name, modified, size: content.length, open: async () => pieces(), ...difference };
}

async function bytesOf(files: Iterable<ZippedFile>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipStream(files)) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('a ZIP', () => {
  test('returns every file under its name, also empty and incompressible ones', async () => {
    const contents = {
      'Übersicht Straßner & Söhne.csv': Buffer.from('Firma;Ort\r\n'.repeat(10_000)),
      '発票 📦.pdf': randomBytes(100_000),
      'leer.txt': Buffer.alloc(0),
    };
    const zip = await bytesOf(Object.entries(contents).map(([name, content]) => aFile(name, content)));
    const read = readZip(zip);
    expect(read.map(({ name }) => name)).toEqual(Object.keys(contents));
    for (const { name, content } of read)
      expect(content.equals(contents[name as keyof typeof contents])).toBe(true);
    expect(zip.length).toBeLessThan(110_000);
  });

  test('goes on after a file that is gone, and names it in a text file', async () => {
    const files = [
      aFile('a.txt', Buffer.from('a')),
      aFile('Müller.txt', Buffer.from('b'), { open: async () => undefined }),
      aFile('c.txt', Buffer.from('c')),
    ];
    const read = readZip(await bytesOf(files));
    expect(read.map(({ name }) => name)).toEqual(['a.txt', 'c.txt', 'FEHLENDE-DATEIEN.txt']);
    expect(read.at(-1)?.content.toString()).toMatch(/content is gone:\r\n\r\nMüller\.txt\r\n$/);
  });

  test('is empty without files', async () => expect(readZip(await bytesOf([]))).toEqual([]));

  test('may have more than 65,535 files', async () => {
    const files = Array.from({ length: 70_000 }, (_, at) => aFile(`${at}.txt`, Buffer.alloc(0)));
    const read = readZip(await bytesOf(files));
    expect([read.length, read.at(-1)?.name]).toEqual([70_000, '69999.txt']);
  });

  test('with a file of possibly more than 4 GiB is readable like any other', async () => {
    const content = Buffer.from('viel');
    const zip = await bytesOf([aFile('x.csv', content, { size: 5e9 }), aFile('y.csv', content)]);
    expect(readZip(zip).map((it) => it.content.toString())).toEqual(['viel', 'viel']);
    expect(zip.readUInt16LE(4)).toBe(45);
  });

  test('breaks off when a file does, and does not end as if complete', async () => {
    async function* broken() {
      yield Buffer.from('x');
      throw new Error('disk');
    }
    await expect(bytesOf([aFile('a', Buffer.from('xy'), { open: async () => broken() })])).rejects.toThrow(
      'disk',
    );
  });

  test('closes the current file when it is no longer read', async () => {
    let isClosed = false;
    async function* endless() {
      try {
        while (true) yield randomBytes(50_000);
      } finally {
        isClosed = true;
      }
    }
    for await (const piece of zipStream([aFile('a', Buffer.from('x'), { open: async () => endless() })]))
      if (piece.length > 1_000) break;
    await expect.poll(() => isClosed).toBe(true);
  });
});

describe('beyond 4 GiB', () => {
  const large: ZipEntry = {
    name: 'groß.csv',
    modified,
    method: 'deflated',
    isStreamed: true,
    isLarge: true,
    crc: 0x12345678,
    size: 9_000_000_000,
    packedSize: 5_000_000_000,
    offset: 6_000_000_000,
  };

  test('sizes and offset are in the directory', () => {
    const { entry, next } = readDirectoryEntry(directoryEntry(large), 0);
    expect(entry).toMatchObject({ name: 'groß.csv', isUtf8: true, crc: 0x12345678, method: 8 });
    expect(entry).toMatchObject({ size: 9_000_000_000, packedSize: 5_000_000_000, offset: 6_000_000_000 });
    expect(next).toBe(directoryEntry(large).length);
  });

  test('a small file after much content has only its offset there', () => {
    const { entry } = readDirectoryEntry(
      directoryEntry({ ...large, isLarge: false, size: 7, packedSize: 9 }),
      0,
    );
    expect(entry).toMatchObject({ size: 7, packedSize: 9, offset: 6_000_000_000 });
  });

  test('the header announces it, and the descriptor after the content has room for it', () => {
    const head = localHeader(large);
    expect([head.readUInt32LE(18), head.readUInt32LE(22), head.readUInt16LE(28)]).toEqual([
      0xffff_ffff, 0xffff_ffff, 20,
    ]);
    const descriptor = dataDescriptor(large);
    expect([descriptor.readBigUInt64LE(8), descriptor.readBigUInt64LE(16)]).toEqual([
      5_000_000_000n,
      9_000_000_000n,
    ]);
  });

  test('the end points to the directory', () => {
    const end = directoryEnd({ count: 3, size: 500, offset: 7_000_000_000 });
    expect(end.readUInt32LE(0)).toBe(0x06064b50);
    expect([end.readBigUInt64LE(32), end.readBigUInt64LE(40), end.readBigUInt64LE(48)]).toEqual([
      3n,
      500n,
      7_000_000_000n,
    ]);
    expect(end.readBigUInt64LE(56 + 8)).toBe(7_000_000_500n);
    expect(end.readUInt32LE(end.length - 6)).toBe(0xffff_ffff);
  });
});

test('a file has its time in Berlin', () => {
  const at = (instant: string) => {
    const entry: ZipEntry = {
      ...{ name: 'x', method: 'stored', isStreamed: false, isLarge: false },
      ...{ crc: 0, size: 0, packedSize: 0, offset: 0, modified: new Date(instant) },
    };
    const { time } = readDirectoryEntry(directoryEntry(entry), 0).entry;
    const [day, clock] = [time >>> 16, time & 0xffff];
    const date = [(day >> 9) + 1980, (day >> 5) & 15, day & 31];
    return [...date, clock >> 11, (clock >> 5) & 63, (clock & 31) * 2];
  };
  expect(at('2026-11-21T20:15:42Z')).toEqual([2026, 11, 21, 21, 15, 42]);
  expect(at('2026-06-30T22:30:00Z')).toEqual([2026, 7, 1, 0, 30, 0]);
  expect(at('1970-01-01T00:00:00Z')).toEqual([1980, 1, 1, 0, 0, 0]);
});
