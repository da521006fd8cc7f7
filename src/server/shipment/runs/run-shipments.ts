import { and, eq, inArray, sql } from 'drizzle-orm';
import { type RunOrder, runLimits } from '#domain/shipment/shipment.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { shipment } from '#server/db/schema.ts';
import { refusal } from '#server/errors.ts';
import type { MarkRow } from '#server/shipment/label-marks.ts';
import { isReady } from '#server/shipment/queries.ts';

const columns = {
  shipment_id: shipment.shipment_id,
  created: shipment.created,
  label_printed: shipment.label_printed,
  label_printed_on: shipment.label_printed_on,
  label_outcome: shipment.label_outcome,
  label_job: shipment.label_job,
  label_job_on: shipment.label_job_on,
  label_job_until: shipment.label_job_until,
  waybill: shipment.waybill,
  mission_copy: shipment.mission_copy,
  customs: sql<boolean>`${shipment.customs} is not null`,
};

export type RunShipment = MarkRow & {
  shipment_id: string;
  created: Date;
  waybill: boolean;
  mission_copy: boolean;
  customs: boolean;
};

/** In the requested order, without duplicates. Refuses if one belongs to another client. */
export async function shipmentsOfRun(
  db: DbOrTx,
  client_id: string,
  { shipment_ids, order }: { shipment_ids: readonly string[]; order: RunOrder },
): Promise<RunShipment[]> {
  const ids = [...new Set(shipment_ids)];
  const isOne = and(eq(shipment.client_id, client_id), inArray(shipment.shipment_id, ids), isReady);
  const found = await db.select(columns).from(shipment).where(isOne);
  if (found.length < ids.length) throw refusal('NOT_FOUND');
  if (order === 'given') {
    const places = new Map(ids.map((id, place) => [id, place]));
    const placeOf = ({ shipment_id }: RunShipment) => places.get(shipment_id) ?? 0;
    return found.sort((one, other) => placeOf(one) - placeOf(other));
  }
  const sign = order === 'oldest' ? 1 : -1;
  return found.sort((one, other) => sign * byAge(one, other));
}

/** The archive's order: by creation, then id. */
function byAge(one: RunShipment, other: RunShipment): number {
  const age = one.created.getTime() - other.created.getTime();
  return age !== 0 ? age : one.shipment_id < other.shipment_id ? -1 : 1;
}

export function* inPieces(shipments: readonly RunShipment[]): Generator<string[]> {
  for (let at = 0; at < shipments.length; at += runLimits.piece)
    yield shipments.slice(at, at + runLimits.piece).map((it) => it.shipment_id);
}
