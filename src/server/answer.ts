import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

const compress = promisify(gzip);
/** Bytes; below, packing costs more than it saves. */
const worthPacking = 2_000;

/** What a handler answered, as it goes out: JSON, a file, or a stream. Nothing of it is kept by anybody. */
export async function answerWith(output: unknown, headers: Headers, acceptEncoding = ''): Promise<Response> {
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  if (output instanceof Blob) return answerWithFile(output, headers);
  if (output instanceof ReadableStream) return new Response(output, { headers });

  headers.set('content-type', 'application/json; charset=utf-8');
  headers.append('vary', 'accept-encoding');
  const json = JSON.stringify(output);
  if (json.length < worthPacking || !/\bgzip\b/.test(acceptEncoding)) return new Response(json, { headers });
  headers.set('content-encoding', 'gzip');
  return new Response(new Uint8Array(await compress(json, { level: constants.Z_BEST_SPEED })), { headers });
}

function answerWithFile(file: Blob, headers: Headers): Response {
  headers.set('content-type', file.type || 'application/octet-stream');
  const name = file instanceof File ? file.name : 'file';
  if (!headers.has('content-disposition'))
    headers.set('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`);
  return new Response(file, { headers });
}
