import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { Receipt, SentAnswer } from '#app/offline/rows/outbox-row.ts';
import { isOfAddress } from '#app/offline/rows/outbox-row.ts';
import { readLost, writeLost } from './waiting-list.ts';
import { type WithdrawKey, withdrawAtServer } from './wish.ts';

/**
 * Asks the server about lost items: arrived ones become receipts, other keys are closed, so that a retyped order cannot
 * be doubled. Returns false if an item is still unclear.
 */
export async function askForLost(
  db: WorkDatabase,
  withdraw: WithdrawKey = withdrawAtServer,
): Promise<boolean> {
  let isAll = true;
  for (const { id, op, summary, isGone } of await readLost(db)) {
    if (isGone) continue;
    const fate = await withdraw({ id, uid: db.uid });
    if (fate.fate === 'busy' || fate.fate === 'unreachable') {
      isAll = false;
      continue;
    }
    const saved: SentAnswer | undefined =
      fate.fate === 'used' && isOfAddress({ op }) ? { outcome: 'saved' } : undefined;
    const answer = fate.fate === 'sent' ? fate.answer : saved;
    await db.transaction('rw', db.meta, db.receipts, async () => {
      const lost = await readLost(db);
      if (answer) {
        await db.receipts.put({ id, op, summary, sentAt: Date.now(), answer } as Receipt);
        await writeLost(
          db,
          lost.filter((it) => it.id !== id),
        );
        return;
      }
      await writeLost(
        db,
        lost.map((it) => (it.id === id ? { ...it, isGone: true } : it)),
      );
    });
  }
  return isAll;
}
