import { crc32 } from 'node:zlib';
import { directoryEnd, directoryEntry, localHeader, type ZipEntry } from '#server/storage/zip-format.ts';

/** A ZIP whose files are stored as they are: for images, which are compressed already. */
export function zipFiles(files: readonly { name: string; bytes: Uint8Array }[], date: Date): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
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
    parts.push(head, bytes);
    offset += head.length + length;
    directory.push(directoryEntry(entry));
  }
  const size = directory.reduce((sum, it) => sum + it.length, 0);
  return new Uint8Array(
    Buffer.concat([...parts, ...directory, directoryEnd({ count: files.length, size, offset })]),
  );
}
