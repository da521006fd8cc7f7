import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '#run/programs/problem.ts';
import { askServer } from './ask-server.ts';
import type { Child } from './child.ts';

/** ms; includes migrations and demo data. */
const patience = 3 * 60_000;

export async function waitUntilReady(url: string, server: Child, signal?: AbortSignal) {
  let end: string | undefined;
  server.exited.then((reason) => {
    end = reason;
  });
  const start = performance.now();
  while ((await askServer(`${url}/readyz`)) === undefined) {
    signal?.throwIfAborted();
    if (end !== undefined) throw new Problem(`The server does not start: ${end}.`);
    if (performance.now() - start > patience)
      throw new Problem('The server runs, but does not say that it is ready; its log may tell why.');
    await delay(50);
  }
}
