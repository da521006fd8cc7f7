/*
 * Packs workbooks, and unpacks them within a size limit. The workbook library has no limit and creates workers from
 * text, which our content security policy refuses, so it gets stored parts.
 */

export type ZipPart = { name: string; method: number; crc: number; packed: Uint8Array };
export class TooMuchInside extends Error {}

const marks = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 } as const;
const sizes = { end: 22, central: 46, local: 30 } as const;
const [stored, deflated] = [0, 8];
const longestComment = 0xffff;

/** Throws an error if the ZIP is damaged. */
export function zipParts(file: Uint8Array<ArrayBuffer>): ZipPart[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = endOf(view);
  const parts: ZipPart[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== marks.central) throw new Error('no entry where one should be');
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const packedSize = view.getUint32(at + 20, true);
    const lengths = [28, 30, 32].map((it) => view.getUint16(at + it, true));
    const [nameLength = 0] = lengths;
    const name = new TextDecoder().decode(file.subarray(at + sizes.central, at + sizes.central + nameLength));
    const local = view.getUint32(at + 42, true);
    if ((flags & 1) === 1) throw new Error('an entry under a password');
    if (view.getUint32(local, true) !== marks.local) throw new Error('no content where some should be');
    const ownName = file.subarray(
      local + sizes.local,
      local + sizes.local + view.getUint16(local + 26, true),
    );
    if (new TextDecoder().decode(ownName) !== name) throw new Error('two names for one content');
    const begin = local + sizes.local + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (begin + packedSize > file.length) throw new Error('content beyond the end');
    const crc = view.getUint32(at + 16, true);
    parts.push({ name, method, crc, packed: file.subarray(begin, begin + packedSize) });
    at += sizes.central + lengths.reduce((sum, it) => sum + it, 0);
  }
  return parts;
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - sizes.end - longestComment);
  for (let at = view.byteLength - sizes.end; at >= first; at -= 1) {
    if (view.getUint32(at, true) === marks.end) return at;
  }
  throw new Error('no end');
}

/** Counts the bytes, because the declared size may be wrong. */
export async function unpack(
  { method, crc, packed }: ZipPart,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (method !== stored && method !== deflated) throw new Error('packed in another way');
  const source = new Blob([packed as Uint8Array<ArrayBuffer>]).stream();
  const stream = method === stored ? source : source.pipeThrough(new DecompressionStream('deflate-raw'));
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of piecesOf(stream)) {
    size += piece.length;
    if (size > most) throw new TooMuchInside();
    pieces.push(piece);
  }
  const whole = joined(pieces, size);
  if (crc32(whole) !== crc) throw new Error('content was changed');
  return whole;
}

/** Safari cannot iterate over streams. */
async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

export type ZipContent = { name: string; content: string };

/** `isPacked`: deflate instead of store. */
export async function zipOf(
  contents: readonly ZipContent[],
  isPacked: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const [locals, centrals]: [Uint8Array[], Uint8Array[]] = [[], []];
  let offset = 0;
  for (const { name, content } of contents) {
    const [path, plain] = [new TextEncoder().encode(name), new TextEncoder().encode(content)];
    const packed = isPacked ? await deflate(plain) : plain;
    const common: Field[] = [
      [2, 20],
      // Names are UTF-8.
      [2, 0x0800],
      [2, isPacked ? deflated : stored],
      // 1980-01-01, the first possible day.
      [4, 0x0021_0000],
      [4, crc32(plain)],
      [4, packed.length],
      [4, plain.length],
      [2, path.length],
      [2, 0],
    ];
    const local = joinedAll(fields([[4, marks.local], ...common]), path, packed);
    const central = fields([
      [4, marks.central],
      [2, 20],
      ...common,
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ]);
    locals.push(local);
    centrals.push(joinedAll(central, path));
    offset += local.length;
  }
  const directory = joinedAll(...centrals);
  const end = fields([
    [4, marks.end],
    [4, 0],
    [2, contents.length],
    [2, contents.length],
    [4, directory.length],
    [4, offset],
    [2, 0],
  ]);
  return joinedAll(...locals, directory, end);
}

const joinedAll = (...pieces: readonly Uint8Array[]) =>
  joined(
    pieces,
    pieces.reduce((sum, it) => sum + it.length, 0),
  );

type Field = readonly [width: 2 | 4, value: number];

/** Little-endian. */
function fields(list: readonly Field[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(list.reduce((sum, [width]) => sum + width, 0)));
  let at = 0;
  for (const [width, value] of list) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return new Uint8Array(view.buffer);
}

async function deflate(plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([plain]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffff_ffff) >>> 0;
}
