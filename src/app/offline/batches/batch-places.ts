import type { RowFate, RowPlace } from '#app/offline/rows/batch.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { needsAttention, type OutboxRow } from '#app/offline/rows/outbox-row.ts';

export async function rowPlaces(db: WorkDatabase, batch: string): Promise<Record<string, RowPlace>> {
  return db.transaction('r', [db.batchShares, db.batchRows, db.drafts, db.outbox, db.receipts], async () => {
    const isTaken = (await db.batchShares.get(batch))?.state === 'taken';
    const rows = await db.batchRows.where({ batch }).toArray();
    const drafts = new Set(await db.drafts.toCollection().primaryKeys());
    const waiting = new Set((await db.outbox.orderBy('id').keys()) as string[]);
    const receipts = new Set(await db.receipts.toCollection().primaryKeys());
    const troubled = new Map(
      (await db.outbox.where('state').anyOf('attention', 'queued').filter(needsAttention).toArray()).map(
        (it) => [it.id, it],
      ),
    );
    const places = new Map<string, RowPlace>();
    const sent = rows.filter((row) => receipts.has(row.id));
    for (const receipt of await db.receipts.bulkGet(sent.map((it) => it.id))) {
      if (receipt?.op !== 'shipment.create') continue;
      const { shipment_id, tracking_number } = receipt.answer;
      places.set(receipt.id, { is: 'sent', shipment_id, tracking_number, sentAt: receipt.sentAt });
    }
    for (const { id, handedAt, fate } of rows) {
      if (fate?.is === 'shipment') places.set(id, fatePlace(fate, places.get(id)));
      if (places.has(id)) continue;
      if (waiting.has(id)) places.set(id, refusedPlace(troubled.get(id)) ?? { is: 'waiting' });
      else if (drafts.has(id)) places.set(id, { is: 'draft' });
      else if (isTaken) places.set(id, { is: 'elsewhere' });
      else places.set(id, { is: handedAt === undefined ? 'here' : 'taken' });
    }
    return Object.fromEntries(places);
  });
}

/** The server's state overrides the receipt: a user may cancel the shipment on any page. */
function fatePlace(
  { shipment_id, tracking_number, shipment_status }: Extract<RowFate, { is: 'shipment' }>,
  known: RowPlace | undefined,
): RowPlace {
  if (shipment_status === 0) return { is: 'cancelled', shipment_id, tracking_number };
  return known ?? { is: 'sent', shipment_id, tracking_number, sentAt: 0 };
}

function refusedPlace(row: OutboxRow | undefined): RowPlace | undefined {
  if (!row) return undefined;
  const { code = 'UNKNOWN', issues = [], carrierMessage = '', before } = row.problem ?? {};
  return { is: 'refused', code, issues, carrierMessage, before };
}
