import type { LeftOut } from '#contract/print-run.ts';
import type { Client } from '#server/clients/queries.ts';
import type { Deps } from '#server/deps.ts';
import type { ParcelLabel } from '#server/shipment/label-contents.ts';
import { claimLabels, fileClaimEnd, lockShipments } from '#server/shipment/label-marks.ts';
import { labelsOf } from '#server/shipment/labels.ts';
import { isCanceled } from '#server/shipment/no-label.ts';
import { findShipments } from '#server/shipment/queries.ts';
import { trackingNumbers } from '#server/shipment/show-shipment.ts';

type Piece = { labels: { shipment_id: string; labels: ParcelLabel[] }[]; left_out: LeftOut[] };

/**
 * Reads and claims labels in one transaction, so a second user learns of the first print, and a cancelled shipment is
 * either printed or left out.
 */
export async function claimPiece(
  deps: Pick<Deps, 'db' | 'config' | 'carriers' | 'clock'>,
  client: Client,
  ids: readonly string[],
  { isOnce, ...print }: { job_id: string; on: string; isOnce: boolean },
): Promise<Piece> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const printed = new Set((await lockShipments(tx, client.id, ids, now)).map((it) => it.shipment_id));
    const found = new Map(
      (await findShipments(tx, client.id, ids)).map((rows) => [rows.shipment.shipment_id, rows]),
    );
    const piece: Piece = { labels: [], left_out: [] };
    for (const shipment_id of ids) {
      const rows = found.get(shipment_id);
      const labels = rows ? labelsOf(deps, rows, client) : [];
      const isSecond = isOnce && printed.has(shipment_id);
      if (!rows || labels.length === 0 || isSecond) {
        const tracking_number = (rows && trackingNumbers(rows.parcels)[0]) ?? '';
        const none = rows && isCanceled(rows) ? 'LABEL_CANCELED' : 'LABEL_NOT_READY';
        const code = labels.length > 0 ? 'LABEL_PRINTED' : none;
        piece.left_out.push({ shipment_id, tracking_number, code });
        continue;
      }
      piece.labels.push({ shipment_id, labels });
    }
    const claimed = piece.labels.map((it) => it.shipment_id);
    await claimLabels(tx, client.id, claimed, { ...print, until: fileClaimEnd(now) });
    return piece;
  });
}
