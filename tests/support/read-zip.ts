import { crc32, inflateRawSync } from 'node:zlib';

export type ReadEntry = { name: string; content: Buffer };

/** Reads by the directory, ZIP64 included; throws on contradictions. */
export function readZip(zip: Buffer): ReadEntry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new Error('no end of the directory');
  let count = zip.readUInt16LE(end + 10);
  let size = zip.readUInt32LE(end + 12);
  let at = zip.readUInt32LE(end + 16);
  if (count === 0xffff || size === 0xffff_ffff || at === 0xffff_ffff) {
    expectSignature(zip, end - 20, 0x07064b50);
    const large = Number(zip.readBigUInt64LE(end - 12));
    expectSignature(zip, large, 0x06064b50);
    count = Number(zip.readBigUInt64LE(large + 32));
    size = Number(zip.readBigUInt64LE(large + 40));
    at = Number(zip.readBigUInt64LE(large + 48));
  }
  const begin = at;
  const entries = Array.from({ length: count }, () => {
    const { entry, next } = readDirectoryEntry(zip, at);
    at = next;
    return readEntry(zip, entry);
  });
  if (at - begin !== size) throw new Error('the directory is not as long as it says');
  return entries;
}

type DirectoryEntry = ReturnType<typeof readDirectoryEntry>['entry'];

export function readDirectoryEntry(zip: Buffer, at: number) {
  expectSignature(zip, at, 0x02014b50);
  const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
  const extra = zip.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
  const wide = extra.length > 0 ? extra.subarray(4) : extra;
  let used = 0;
  const wideOr = (value: number) => {
    if (value !== 0xffff_ffff) return value;
    used += 8;
    return Number(wide.readBigUInt64LE(used - 8));
  };
  const size = wideOr(zip.readUInt32LE(at + 24));
  const packedSize = wideOr(zip.readUInt32LE(at + 20));
  const offset = wideOr(zip.readUInt32LE(at + 42));
  const entry = {
    name: zip.toString('utf8', at + 46, at + 46 + nameLength),
    isUtf8: (zip.readUInt16LE(at + 8) & 0x800) !== 0,
    method: zip.readUInt16LE(at + 10),
    time: zip.readUInt32LE(at + 12),
    crc: zip.readUInt32LE(at + 16),
    size,
    packedSize,
    offset,
  };
  return { entry, next: at + 46 + nameLength + extraLength };
}

function readEntry(zip: Buffer, { name, method, crc, size, packedSize, offset }: DirectoryEntry): ReadEntry {
  expectSignature(zip, offset, 0x04034b50);
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  const packed = zip.subarray(start, start + packedSize);
  const content = method === 8 ? inflateRawSync(packed) : packed;
  if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`);
  return { name, content };
}

function expectSignature(zip: Buffer, at: number, signature: number) {
  if (zip.readUInt32LE(at) !== signature) throw new Error(`no ${signature.toString(16)} at ${at}`);
}
