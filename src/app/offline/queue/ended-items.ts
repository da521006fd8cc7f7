import type { Ended, OutboxRow } from '#app/offline/rows/outbox-row.ts';

/** Items that somebody wanted to edit or discard while the server could not be asked, as they end. */
export type EndedItem = { row: OutboxRow; ended: Ended };

const listeners = new Set<(item: EndedItem) => void>();

export function tellEnded(row: OutboxRow, ended: Ended): void {
  for (const listener of listeners) listener({ row, ended });
}

/** Hears of what this window's sender has brought to an end, until the returned function is called. */
export function subscribeEnded(listener: (item: EndedItem) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
