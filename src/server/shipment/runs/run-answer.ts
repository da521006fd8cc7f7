import { Readable } from 'node:stream';
import type { LeftOut } from '#contract/print-run.ts';

export type Run = {
  pieces: AsyncGenerator<Uint8Array, void>;
  told: () => { name: string; left_out: readonly LeftOut[] };
};

/**
 * Streams `{ data: { pieces, name, left_out } }`, each piece in base64 on its own line. The first piece is made before
 * the answer begins, so that its errors become a refusal.
 */
export async function streamRun(run: Run): Promise<ReadableStream<Uint8Array>> {
  const first = await run.pieces.next();
  // At most one piece ahead of the reader.
  const text = Readable.from(runAnswer(first.done ? undefined : first.value, run), { highWaterMark: 1 });
  // Ends the run even if the client leaves before the first read.
  text.once('close', () => void run.pieces.return().catch(() => {}));
  return Readable.toWeb(text) as ReadableStream<Uint8Array>;
}

async function* runAnswer(first: Uint8Array | undefined, { pieces, told }: Run) {
  const text = new TextEncoder();
  const line = (piece: Uint8Array) => `"${Buffer.from(piece).toString('base64')}"\n`;
  yield text.encode(`{"data":{"pieces":[${first ? line(first) : ''}`);
  for await (const piece of pieces) yield text.encode(`,${line(piece)}`);
  yield text.encode(`],${JSON.stringify(told()).slice(1)}}`);
}
