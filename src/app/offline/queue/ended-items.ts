import type { Ended, OutboxRow } from '#app/offline/rows/outbox-row.ts';

export type EndedItem = { row: OutboxRow; ended: Ended };

const listeners = new Set<(item: EndedItem) => void>();

export function reportEnded(row: OutboxRow, ended: Ended): void {
  for (const listener of listeners) listener({ row, ended });
}

export function subscribeEnded(listener: (item: EndedItem) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
