import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { refusal } from '#server/errors.ts';
import { createCrowd } from '#server/http/crowd.ts';

/*
 * Threads that draw papers and label images, so that the thread that answers requests never waits for a drawing
 * (docs/operation.md 6.8). A thread draws one thing at a time.
 */

export type Asked = { kind: string; input: readonly unknown[] };
export type Answered = { drawn: unknown } | { failed: unknown };

/** `signal`: the caller is gone. */
export type Asker = { client_id: string; signal?: AbortSignal | undefined };

export type Threads = {
  /** Draws in the client's turn. Throws RATE_LIMITED once the caller is gone, PAPER_TOO_LONG beyond `within` or `memoryMb`. */
  draw: (asked: Asked, asker: Asker) => Promise<unknown>;
};

type Limits = {
  program: URL;
  /** Threads at most; each starts when it is needed first. */
  threads: number;
  /** MB of JavaScript objects in a thread; beyond them the thread ends, and the process goes on. */
  memoryMb: number;
  /** ms for one drawing. */
  within: number;
};

type Place = { worker?: Worker | undefined };

export function createThreads({ program, threads, memoryMb, within }: Limits): Threads {
  // One drawing of a client at a time: so each other client waits for one of them at most.
  const crowd = createCrowd({ atOnce: 1, waiting: 100 });
  const free: Place[] = Array.from({ length: threads }, () => ({}));
  const waiting: ((place: Place) => void)[] = [];

  function start(place: Place): Worker {
    const worker = new Worker(program, {
      // What this process imports first is not for its threads: that of `npm start` ends them.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    // An error of a thread without a listener would end the process.
    worker.on('error', () => {});
    worker.once('exit', (code) => {
      if (place.worker === worker) place.worker = undefined;
      // Without an answer, it fails the drawing that waits for it.
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
      // A thread that has nothing to do lets the process end.
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
