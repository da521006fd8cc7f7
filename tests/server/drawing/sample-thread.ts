import { parentPort } from 'node:worker_threads';
import type { Asked } from '#server/drawing/threads.ts';

/* A thread with work for tests. `begun` is shared memory that it sets when it starts. */

const work: Record<string, (begun: Int32Array) => unknown> = {
  draw: () => 'drawn',
  fail: () => {
    throw new RangeError('cannot be laid out');
  },
  exit: () => process.exit(3),
  neverEnd: (begun) => {
    Atomics.store(begun, 0, 1);
    Atomics.notify(begun, 0);
    for (;;);
  },
  takeAllMemory: () => {
    for (const taken: string[][] = []; ; ) taken.push(Array.from({ length: 10_000 }, String));
  },
};

parentPort?.on('message', ({ kind, input: [begun] }: Asked) => {
  try {
    parentPort?.postMessage({ drawn: work[kind]?.(begun as Int32Array) });
  } catch (failed) {
    parentPort?.postMessage({ failed });
  }
});
