import type { HttpBindings } from '@hono/node-server';

/**
 * Calls back once an answer has left this process whole, or was broken off: one that nobody reads stays in memory, and
 * what made it is not over (docs/operation.md 6.4). At once where no connection is (an app asked directly).
 */
export function whenAnswerIsGone(outgoing: HttpBindings['outgoing'] | undefined, isGone: () => void): void {
  if (outgoing && !outgoing.closed && !outgoing.destroyed) outgoing.once('close', isGone);
  else isGone();
}
