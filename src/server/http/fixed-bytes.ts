import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

/*
 * Static responses. The process reads and compresses each once and sends the same buffer to every caller, so a thousand
 * unread answers hold one copy.
 */

type Bytes = Uint8Array<ArrayBuffer>;

/** `version` goes into the ETag and must change with the bytes. `size` in bytes. */
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

/** After a failure the next caller tries again. */
export function cacheNewest<T>(): (id: string, version: string, make: () => Promise<T>) => Promise<T> {
  const cache = new Map<string, { version: string; made: Promise<T> }>();
  return (id, version, make) => {
    const last = cache.get(id);
    if (last?.version === version) return last.made;
    const entry = { version, made: make() };
    cache.set(id, entry);
    entry.made.catch(() => cache.get(id) === entry && cache.delete(id));
    return entry.made;
  };
}

/** Sends 304 for a known ETag. `id` is the cache key. */
export function createFixedAnswers() {
  const cached = cacheNewest<Bytes>();
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
    const bytes = await cached(`${id}\n${encoding ?? ''}`, version, make);
    return c.body(bytes, 200, {
      ...described,
      'content-type': type,
      'content-length': String(bytes.byteLength),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
  };
}
