import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

/*
 * Answers whose bytes stay the same: files of the app, downloads, the reference, the logo.
 * The process reads and packs them once and sends the same bytes to every caller, so a request costs little and a
 * thousand unread answers hold one copy.
 */

type Bytes = Uint8Array<ArrayBuffer>;

/** `version` stands in the ETag: other bytes need another one. `size` in bytes decides whether packing is worth it. */
type Fixed = { type: string; version: string; size: number; read: () => Promise<Bytes> };

const packable = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/;
/** Bytes; a smaller answer fits into one packet anyway. */
const worthPacking = 1_000;

const packers = {
  br: promisify((bytes: Bytes, done: (error: Error | null, packed: Buffer) => void) =>
    brotliCompress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }, done),
  ),
  gzip: promisify((bytes: Bytes, done: (error: Error | null, packed: Buffer) => void) =>
    gzip(bytes, { level: 9 }, done),
  ),
};
type Encoding = keyof typeof packers;

function encodingFor(accepted = ''): Encoding | undefined {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** Makes a thing once for each version and keeps the newest; a failed attempt is repeated by the next caller. */
export function keepNewest<T>(): (id: string, version: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, { version: string; made: Promise<T> }>();
  return (id, version, make) => {
    const last = kept.get(id);
    if (last?.version === version) return last.made;
    const entry = { version, made: make() };
    kept.set(id, entry);
    entry.made.catch(() => kept.get(id) === entry && kept.delete(id));
    return entry.made;
  };
}

/** Answers fixed bytes, packed where the caller can unpack them, or 304. `id` names them among the others. */
export function createFixedAnswers() {
  const keep = keepNewest<Bytes>();
  return async (c: Context, id: string, { type, version, size, read }: Fixed, headers = {}) => {
    const mayPack = packable.test(type) && size > worthPacking;
    const encoding = mayPack ? encodingFor(c.req.header('accept-encoding')) : undefined;
    const etag = `"${version}${encoding ? `-${encoding}` : ''}"`;
    const described = {
      'cache-control': 'no-cache',
      ...headers,
      etag,
      ...(mayPack ? { vary: 'accept-encoding' } : {}),
    };
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, described);
    const make = encoding ? async () => new Uint8Array(await packers[encoding](await read())) : read;
    const bytes = await keep(`${id}\n${encoding ?? ''}`, version, make);
    return c.body(bytes, 200, {
      ...described,
      'content-type': type,
      'content-length': String(bytes.byteLength),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
  };
}
