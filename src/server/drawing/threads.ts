import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { refusal } from '#server/errors.ts';
import { createCrowd } from '#server/http/crowd.ts';

/*
 * Threads for papers and label images: a drawing must not block the thread that answers requests
 * (docs/operation.md 6.8).
 */

export type Asked = { kind: string; input: readonly unknown[] };
export type Answered = { drawn: unknown } | { failed: unknown };

/** `signal`: aborted when the caller disconnects. */
export type Asker = { client_id: string; signal?: AbortSignal | undefined };

export type Threads = {
  /** Throws RATE_LIMITED once the caller is gone, PAPER_TOO_LONG beyond `within` or `memoryMb`. */
  draw: (asked: Asked, asker: Asker) => Promise<unknown>;
};

type Limits = {
  program: URL;
  threads: number;
  /** MB of heap; exceeding the limit ends the thread, not the process. */
  memoryMb: number;
  /** ms for one drawing. */
  within: number;
};

type Place = { worker?: Worker | undefined };

export function createThreads({ program, threads, memoryMb, within }: Limits): Threads {
  // One drawing per client: every other client waits for at most one of them.
  const crowd = createCrowd({ atOnce: 1, waiting: 100 });
  const free: Place[] = Array.from({ length: threads }, () => ({}));
  const waiting: ((place: Place) => void)[] = [];

  function start(place: Place): Worker {
    const worker = new Worker(program, {
      // Do not inherit imports: the one of `npm start` would end the threads.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    // Without a listener a thread's error would end the process.
    worker.on('error', () => {});
    worker.once('exit', (code) => {
      if (place.worker === worker) place.worker = undefined;
      // Rejects the drawing that waits for this thread.
      worker.emit('error', new Error(`the drawing thread ended with ${code}`));
    });
    place.worker = worker;
    return worker;
  }

  async function ask(place: Place, asked: Asked, signal: AbortSignal | undefined): Promise<Answered> {
    const worker = place.worker ?? start(place);
    const over = AbortSignal.timeout(within);
    worker.ref();
    try {
      worker.postMessage(asked);
      const [answered] = await once(worker, 'message', {
        signal: signal ? AbortSignal.any([signal, over]) : over,
      });
      // An idle thread must not keep the process alive.
      worker.unref();
      return answered;
    } catch (error) {
      place.worker = undefined;
      await worker.terminate();
      if (signal?.aborted) throw refusal('RATE_LIMITED');
      if (over.aborted || isOutOfMemory(error)) throw refusal('PAPER_TOO_LONG');
      throw error;
    }
  }

  return {
    async draw(asked, { client_id, signal }) {
      const leave = await crowd.enter(client_id);
      if (!leave) throw refusal('RATE_LIMITED');
      try {
        const place = free.pop() ?? (await new Promise<Place>((resolve) => waiting.push(resolve)));
        try {
          if (signal?.aborted) throw refusal('RATE_LIMITED');
          const answered = await ask(place, asked, signal);
          if ('failed' in answered) throw answered.failed;
          return answered.drawn;
        } finally {
          const next = waiting.shift();
          if (next) next(place);
          else free.push(place);
        }
      } finally {
        leave();
      }
    },
  };
}

const isOutOfMemory = (error: unknown) =>
  (error as { code?: unknown } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
