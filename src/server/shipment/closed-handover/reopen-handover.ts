import { and, eq } from 'drizzle-orm';
import type { ClosedHandover } from '#domain/shipment/handover-list.ts';
import { audit } from '#server/audit.ts';
import { holdClient } from '#server/clients/lock-client.ts';
import { handoverLine, handoverList } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { unmarkHandedOver } from './mark-handed-over.ts';
import { findList, isList, numberOf, showList, withLines } from './queries.ts';

/** Returns the shipments to their day's open list. The list's number is not used again. */
export async function reopenHandover(
  deps: Pick<Deps, 'db' | 'clock' | 'caller'>,
  client_id: string,
  list_id: string,
): Promise<ClosedHandover> {
  return deps.db.transaction(async (tx) => {
    await holdClient(tx, client_id);
    const row = await findList(tx, client_id, list_id);
    const [listed] = row ? await withLines(tx, client_id, [row]) : [];
    if (!listed) throw refusal('NOT_FOUND');
    const now = deps.clock.now();
    const shown = showList(listed, now);
    if (listed.row.reopened) return shown;
    if (shown.reopen_refusal) throw refusal('HANDOVER_FINAL', { reason: shown.reopen_refusal });
    await tx.update(handoverList).set({ reopened: now }).where(isList(client_id, list_id));
    await tx
      .delete(handoverLine)
      .where(and(eq(handoverLine.client_id, client_id), eq(handoverLine.list_id, list_id)));
    await unmarkHandedOver(tx, listed.row, shown.shipment_ids);
    const details = { list_id, number: numberOf(listed.row) };
    await audit(deps, tx, 'handover_reopened', { client_id, details });
    return showList({ row: { ...listed.row, reopened: now }, lines: [] }, now);
  });
}
