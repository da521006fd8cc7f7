import { Readable } from 'node:stream';

/** Characters per chunk: few enough not to block others, many enough to compress well. */
const together = 64_000;

/** Each text holds one or several comma-separated JSON entries. `rest`: fields after the list. */
export function jsonList(entries: Iterable<string>, rest: object = {}): ReadableStream<Uint8Array> {
  const behind = JSON.stringify(rest).slice(1, -1);
  return jsonAround(entries, '{"data":[', behind === '' ? ']}' : `],${behind}}`);
}

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
