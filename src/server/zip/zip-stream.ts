import { pipeline, Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';
import { dataDescriptor, directoryEnd, directoryEntry, localHeader, type ZipEntry } from './zip-format.ts';

export type ZippedFile = {
  name: string;
  modified: Date;
  /** Bytes, if known; sizes that may exceed 4 GiB get ZIP64 fields. */
  size: number;
  /** undefined: the file is gone; the archive names it in a text file. */
  open: () => Promise<AsyncIterable<Uint8Array> | undefined>;
};

/** Deflate enlarges incompressible data slightly. */
const largeFrom = 0xffff_ffff * 0.99;

/** Streams files one by one, holding one chunk in memory. */
export async function* zipStream(files: Iterable<ZippedFile>): AsyncGenerator<Uint8Array, void> {
  const directory: Buffer[] = [];
  let offset = 0;
  const missing: string[] = [];
  for (const file of withNoteOn(missing, files)) {
    const content = await file.open();
    if (!content) {
      missing.push(file.name);
      continue;
    }
    const entry: ZipEntry = {
      name: file.name,
      modified: file.modified,
      method: file.size === 0 ? 'stored' : 'deflated',
      isStreamed: true,
      isLarge: file.size >= largeFrom,
      crc: 0,
      size: 0,
      packedSize: 0,
      offset,
    };
    const head = localHeader(entry);
    yield head;
    for await (const piece of pack(content, entry)) {
      entry.packedSize += piece.length;
      yield piece;
    }
    const end = dataDescriptor(entry);
    yield end;
    offset += head.length + entry.packedSize + end.length;
    directory.push(directoryEntry(entry));
  }
  let size = 0;
  for (const line of directory) {
    size += line.length;
    yield line;
  }
  yield directoryEnd({ count: directory.length, size, offset });
}

const noteName = 'FEHLENDE-DATEIEN.txt';

function* withNoteOn(missing: readonly string[], files: Iterable<ZippedFile>): Generator<ZippedFile> {
  let newest = new Date(0);
  for (const file of files) {
    if (file.modified > newest) newest = file.modified;
    yield file;
  }
  if (missing.length === 0) return;
  const text = Buffer.from(
    [
      'Diese Dateien fehlen im Archiv, weil ihr Inhalt nicht mehr da ist:',
      'These files are missing from the archive because their content is gone:',
      '',
      ...missing,
      '',
    ].join('\r\n'),
  );
  yield { name: noteName, modified: newest, size: text.length, open: async () => Readable.from([text]) };
}

/** Records original size and checksum in the entry. */
function pack(content: AsyncIterable<Uint8Array>, entry: ZipEntry): AsyncIterable<Uint8Array> {
  const counted = countInto(content, entry);
  if (entry.method === 'stored') return counted;
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED });
  // Errors surface in the packer's stream.
  return pipeline(Readable.from(counted), packer, () => {});
}

async function* countInto(content: AsyncIterable<Uint8Array>, entry: ZipEntry) {
  for await (const piece of content) {
    entry.crc = crc32(piece, entry.crc);
    entry.size += piece.length;
    yield piece;
  }
}
