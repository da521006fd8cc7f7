import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';

const compress = promisify(gzip);
/** Bytes; compressing less costs more than it saves. */
const worthPacking = 2_000;

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

export function streamJson(
  json: ReadableStream<Uint8Array>,
  headers: Headers,
  acceptEncoding = '',
): Response {
  headers.set('cache-control', 'no-store');
  headers.set('content-type', 'application/json; charset=utf-8');
  headers.append('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(acceptEncoding)) return new Response(json, { headers });
  headers.set('content-encoding', 'gzip');
  const packer = createGzip({ level: constants.Z_BEST_SPEED });
  const packed = pipeline(json, packer, () => {});
  return new Response(Readable.toWeb(packed) as ReadableStream, { headers });
}

/** `size` in bytes, if known. */
export type StreamedFile = {
  name: string;
  type: string;
  content: ReadableStream<Uint8Array>;
  size?: number;
};

export function streamFile({ name, type, content, size }: StreamedFile, headers: Headers): Response {
  headers.set('cache-control', 'no-store');
  headers.set('content-type', type);
  if (size !== undefined) headers.set('content-length', String(size));
  headers.set('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  return new Response(content, { headers });
}

function answerWithFile(file: Blob, headers: Headers): Response {
  headers.set('content-type', file.type || 'application/octet-stream');
  const name = file instanceof File ? file.name : 'file';
  if (!headers.has('content-disposition'))
    headers.set('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`);
  return new Response(file, { headers });
}
