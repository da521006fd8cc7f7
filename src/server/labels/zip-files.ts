import { crc32 } from 'node:zlib';
import { directoryEnd, directoryEntry, localHeader, type ZipEntry } from '#server/zip/zip-format.ts';

export type OpenZip = {
  add: (name: string, bytes: Uint8Array) => Uint8Array;
  end: () => Uint8Array;
};

/** Uncompressed, for images that are already compressed. */
export function openZip(date: Date): OpenZip {
  const directory: Uint8Array[] = [];
  let offset = 0;
  return {
    add(name, bytes) {
      const { length } = bytes;
      const entry: ZipEntry = {
        name,
        modified: date,
        method: 'stored',
        isStreamed: false,
        isLarge: false,
        crc: crc32(bytes),
        size: length,
        packedSize: length,
        offset,
      };
      const head = localHeader(entry);
      offset += head.length + length;
      directory.push(directoryEntry(entry));
      return new Uint8Array(Buffer.concat([head, bytes]));
    },
    end() {
      const size = directory.reduce((sum, it) => sum + it.length, 0);
      return new Uint8Array(
        Buffer.concat([...directory, directoryEnd({ count: directory.length, size, offset })]),
      );
    },
  };
}
