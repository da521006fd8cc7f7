import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/connect.ts';
import { shipmentCourse } from '#server/db/schema.ts';
import { type HandoverListRow, numberOf } from './queries.ts';

/** A closed list proves the handover of shipments that have no scan (docs/rules.md 15.24). */
export async function markHandedOver(
  tx: DbOrTx,
  row: HandoverListRow,
  shipment_ids: readonly string[],
): Promise<void> {
  const proof = {
    handed_over: row.closed,
    handed_over_by: 'list' as const,
    handed_over_list: numberOf(row),
    handed_over_on: row.closed_on,
  };
  await change(tx, row.client_id, shipment_ids, proof, isNull(shipmentCourse.handed_over));
}

export async function unmarkHandedOver(
  tx: DbOrTx,
  row: HandoverListRow,
  shipment_ids: readonly string[],
): Promise<void> {
  const none = { handed_over: null, handed_over_by: null, handed_over_list: null, handed_over_on: null };
  await change(tx, row.client_id, shipment_ids, none, eq(shipmentCourse.handed_over_list, numberOf(row)));
}

async function change(
  tx: DbOrTx,
  client_id: string,
  shipment_ids: readonly string[],
  proof: Partial<typeof shipmentCourse.$inferInsert>,
  condition: SQL,
): Promise<void> {
  const isOne = and(
    eq(shipmentCourse.client_id, client_id),
    inArray(shipmentCourse.shipment_id, [...shipment_ids]),
    condition,
  );
  // Locks in the order of events, which prevents deadlocks.
  await tx
    .select({ shipment_id: shipmentCourse.shipment_id })
    .from(shipmentCourse)
    .where(isOne)
    .orderBy(asc(shipmentCourse.shipment_id))
    .for('no key update');
  await tx.update(shipmentCourse).set(proof).where(isOne);
}
