import { Readable } from 'node:stream';
import type { LeftOut } from '#contract/print-run.ts';

/** A file that is being made: its pieces, and what is known once the last of them is there. */
export type Run = {
  pieces: AsyncGenerator<Uint8Array, void>;
  told: () => { name: string; left_out: readonly LeftOut[] };
};

/**
 * `{ data: { pieces, name, left_out } }` as it is being made, each piece in base64 with a line end behind it. The first
 * piece is made before the answer begins, so that what goes wrong with it is a refusal.
 */
export async function streamRun(run: Run): Promise<ReadableStream<Uint8Array>> {
  const first = await run.pieces.next();
  // Not more than one piece ahead of whoever reads.
  const text = Readable.from(runAnswer(first.done ? undefined : first.value, run), { highWaterMark: 1 });
  // Whoever turns away before anything was read ends the run, too.
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
