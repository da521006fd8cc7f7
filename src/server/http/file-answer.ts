import { Readable } from 'node:stream';
import type { StreamedFile } from './answer.ts';

/** `size` in bytes, if known. */
export type SentFile = { name: string; content: AsyncIterable<Uint8Array | string>; size?: number };

/** True for a raw file instead of base64 in JSON (docs/decisions.md 1.3). */
export const asksForFile = (accept = ''): boolean => accept.includes('application/octet-stream');

export function rawFile({ name, content, size }: SentFile): StreamedFile {
  return {
    name,
    type: 'application/octet-stream',
    content: streamOf(bytesOf(content)),
    ...(size === undefined ? {} : { size }),
  };
}

export function fileInJson({ name, content }: SentFile): ReadableStream<Uint8Array> {
  return streamOf(fileAnswer(name, content));
}

const streamOf = (pieces: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream<Uint8Array>;

async function* bytesOf(content: AsyncIterable<Uint8Array | string>) {
  const text = new TextEncoder();
  for await (const piece of content) yield typeof piece === 'string' ? text.encode(piece) : piece;
}

async function* fileAnswer(name: string, content: AsyncIterable<Uint8Array | string>) {
  const text = new TextEncoder();
  yield text.encode(`{"data":{"name":${JSON.stringify(name)},"file":"`);
  let rest = Buffer.alloc(0);
  for await (const piece of content) {
    const bytes = Buffer.concat([rest, typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece]);
    // Base64 encodes three bytes at a time.
    const whole = bytes.length - (bytes.length % 3);
    rest = bytes.subarray(whole);
    yield text.encode(bytes.toString('base64', 0, whole));
  }
  yield text.encode(`${rest.toString('base64')}"}}`);
}

export function fileIn(output: unknown): StreamedFile | undefined {
  const { data } = (output ?? {}) as { data?: { file?: unknown; name?: unknown } };
  if (typeof data?.file !== 'string' || typeof data.name !== 'string') return undefined;
  const bytes = Buffer.from(data.file, 'base64');
  return {
    name: data.name,
    type: 'application/octet-stream',
    content: new Blob([bytes]).stream(),
    size: bytes.length,
  };
}
