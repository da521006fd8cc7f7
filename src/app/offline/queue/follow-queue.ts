import { followCalmly } from '#app/offline/rows/calm-query.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { type QueueState, queueState } from './queue-view.ts';

/** Shortest interval between two reports in ms. */
const pauseMs = 200;

export function followQueue(db: WorkDatabase, tell: (state: QueueState) => void): () => void {
  return followCalmly(() => queueState(db), pauseMs, tell);
}
