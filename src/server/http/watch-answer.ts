import type { HttpBindings } from '@hono/node-server';

/**
 * Calls back once an answer has left this process or was aborted; until then it occupies memory
 * (docs/operation.md 6.4).
 */
export function whenAnswerIsGone(outgoing: HttpBindings['outgoing'] | undefined, isGone: () => void): void {
  if (outgoing && !outgoing.closed && !outgoing.destroyed) outgoing.once('close', isGone);
  else isGone();
}
