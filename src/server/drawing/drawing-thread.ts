import { parentPort } from 'node:worker_threads';
import { drawings } from './drawings.ts';
import type { Answered, Asked } from './threads.ts';

const draw = (kind: string, input: readonly unknown[]): Promise<unknown> =>
  (drawings as unknown as Record<string, (...of: unknown[]) => Promise<unknown>>)[kind]?.(...input) ??
  Promise.reject(new RangeError(`nothing draws ${kind}`));

const answer = (answered: Answered) => parentPort?.postMessage(answered);

parentPort?.on('message', ({ kind, input }: Asked) => {
  draw(kind, input).then(
    (drawn) => answer({ drawn }),
    (failed: unknown) => answer({ failed }),
  );
});
