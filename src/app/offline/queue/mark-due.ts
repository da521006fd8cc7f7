import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import type { OutboxRow } from '#app/offline/rows/outbox-row.ts';
import { batchLimits } from '#domain/order/order-batch.ts';

/*
 * Marks batch rows at the server before sending, so that any device that takes the batch sends the same order under the
 * same key (docs/queue.md 11.3).
 */

/**
 * `made`: marked. `alone`: not shared, no mark needed. `taken`: another device has the batch, whose rows have left the
 * outbox. `later`: no answer.
 */
export type Marked = { made: readonly string[]; alone: readonly string[] } | 'taken' | 'later';
export type MarkRows = (batch: string, ids: readonly string[], signal: AbortSignal) => Promise<Marked>;

type MarkDeps = { db: WorkDatabase; mark: MarkRows; now: () => number };

/** ms */
const [shortestWait, longestWait] = [1_000, 30_000];

export async function markDue(
  { db, mark, now }: MarkDeps,
  isDue: (row: OutboxRow) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const due = await db.outbox
    .orderBy('seq')
    .filter((row) => row.mark === 'pending' && row.requested === undefined && isDue(row))
    .toArray();
  const batches = new Set(due.map((row) => row.batch ?? ''));
  for (const batch of batches) {
    const rows = due.filter((row) => (row.batch ?? '') === batch);
    for (let from = 0; from < rows.length && !signal.aborted; from += batchLimits.piece) {
      const piece = rows.slice(from, from + batchLimits.piece);
      const marked = await mark(
        batch,
        piece.map((it) => it.id),
        signal,
      );
      if (marked !== 'taken') await note(db, piece, marked, now());
      if (typeof marked === 'string') break;
    }
  }
}

async function note(
  db: WorkDatabase,
  piece: readonly OutboxRow[],
  marked: Exclude<Marked, 'taken'>,
  now: number,
): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.outbox, async () => {
      for (const { seq, id, payload, waits } of piece) {
        const row = await db.outbox.get(seq);
        // A row changed meanwhile needs a new mark.
        if (row?.mark !== 'pending' || JSON.stringify(row.payload) !== JSON.stringify(payload)) continue;
        if (marked === 'later') {
          const wait = Math.min(longestWait, shortestWait * 2 ** waits);
          await db.outbox.update(seq, { nextAt: now + wait, waits: waits + 1 });
        } else if (marked.made.includes(id)) await db.outbox.update(seq, { mark: 'made', waits: 0 });
        else if (marked.alone.includes(id))
          await db.outbox.update(seq, { mark: undefined, batch: undefined });
      }
    }),
  );
}
