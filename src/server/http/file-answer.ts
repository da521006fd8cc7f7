import { Readable } from 'node:stream';

/** `{ data: { name, file } }` with the file in base64, as it is being read (docs/decisions.md 1.3). */
export function streamFileAnswer(
  name: string,
  content: AsyncIterable<Uint8Array | string>,
): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(fileAnswer(name, content))) as ReadableStream<Uint8Array>;
}

async function* fileAnswer(name: string, content: AsyncIterable<Uint8Array | string>) {
  const text = new TextEncoder();
  yield text.encode(`{"data":{"name":${JSON.stringify(name)},"file":"`);
  let rest = Buffer.alloc(0);
  for await (const piece of content) {
    const bytes = Buffer.concat([rest, typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece]);
    // Base64 takes three bytes at a time.
    const whole = bytes.length - (bytes.length % 3);
    rest = bytes.subarray(whole);
    yield text.encode(bytes.toString('base64', 0, whole));
  }
  yield text.encode(`${rest.toString('base64')}"}}`);
}
