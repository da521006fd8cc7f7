import { inflateSync } from 'node:zlib';

/** Sizes in points of all texts in a PDF, smallest first. */
export function typeSizes(bytes: Uint8Array): number[] {
  const pdf = Buffer.from(bytes);
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    try {
      return [inflateSync(pdf.subarray(index + mark.length), { finishFlush: 2 }).toString('latin1')];
    } catch {
      return [];
    }
  });
  const sizes = streams.flatMap((it) =>
    [...it.matchAll(/\/\S+ ([\d.]+) Tf/g)].map(([, size]) => Number(size)),
  );
  return [...new Set(sizes)].sort((a, b) => a - b);
}
