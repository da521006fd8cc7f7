import { availableParallelism } from 'node:os';
import type { Drawings } from './drawings.ts';
import { type Asker, createThreads } from './threads.ts';

/** Leaves one processor to the thread that answers requests. */
const threads = createThreads({
  program: new URL('./drawing-thread.ts', import.meta.url),
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  memoryMb: 256,
  within: 20_000,
});

export async function drawAside<K extends keyof Drawings>(
  asker: Asker,
  kind: K,
  ...input: Parameters<Drawings[K]>
): Promise<Awaited<ReturnType<Drawings[K]>>> {
  return (await threads.draw({ kind, input }, asker)) as Awaited<ReturnType<Drawings[K]>>;
}
