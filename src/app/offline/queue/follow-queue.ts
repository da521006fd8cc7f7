import { followCalmly } from '#app/offline/rows/calm-query.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { type QueueState, queueState } from './queue-view.ts';

/** ms between two looks at a queue that is being sent. */
const pauseMs = 200;

/** Tells the state of the queue, now and as it changes. Answers how to stop. */
export function followQueue(db: WorkDatabase, tell: (state: QueueState) => void): () => void {
  return followCalmly(() => queueState(db), pauseMs, tell);
}
