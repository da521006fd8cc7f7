import { Readable } from 'node:stream';

/** Characters that go out together: few enough that nobody else waits, many enough that packing is worth it. */
const together = 64_000;

/**
 * `{ data: [...] }` of entries that are JSON already, one or several with commas to a text: whoever asks often costs
 * little more than the bytes. `rest`: what stands behind the list.
 */
export function jsonList(entries: Iterable<string>, rest: object = {}): ReadableStream<Uint8Array> {
  const behind = JSON.stringify(rest).slice(1, -1);
  return jsonAround(entries, '{"data":[', behind === '' ? ']}' : `],${behind}}`);
}

/** Entries that are JSON already, with commas between them, inside of `begin` and `end`. */
export function jsonAround(
  entries: Iterable<string>,
  begin: string,
  end: string,
): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(pieces(entries, begin, end))) as ReadableStream<Uint8Array>;
}

function* pieces(entries: Iterable<string>, begin: string, end: string) {
  const bytes = new TextEncoder();
  let piece = begin;
  let before = '';
  for (const entry of entries) {
    piece += before + entry;
    before = ',';
    if (piece.length < together) continue;
    yield bytes.encode(piece);
    piece = '';
  }
  yield bytes.encode(piece + end);
}
