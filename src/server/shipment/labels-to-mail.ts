import type { Shipment } from '#domain/shipment.ts';
import type { Deps } from '#server/deps.ts';
import type { Client } from '#server/user/queries.ts';
import { drawFile, type LabelFile, labelsOf, paperPages } from './labels.ts';
import { findShipments } from './queries.ts';
import { showShipment } from './show-shipment.ts';

type Made = { file: LabelFile; shipments: Shipment[] };

/** One PDF with the labels of those shipments that still have some, in that order; undefined where none has. */
export async function labelsToMail(
  deps: Pick<Deps, 'db' | 'config'>,
  client: Client,
  shipment_ids: readonly string[],
): Promise<Made | undefined> {
  const found = new Map(
    (await findShipments(deps.db, client.id, shipment_ids)).map((rows) => [rows.shipment.shipment_id, rows]),
  );
  const chosen = shipment_ids.flatMap((id) => {
    const rows = found.get(id);
    const labels = rows ? labelsOf(deps, rows, client) : [];
    return rows && labels.length > 0 ? [{ rows, labels }] : [];
  });
  if (chosen.length === 0) return undefined;
  const shipments = chosen.map(({ rows }) => rows);
  const labels = chosen.flatMap((it) => it.labels);
  const file = await drawFile(labels, 'pdf_a6', { papers: shipments.flatMap((it) => paperPages(deps, it)) });
  return { file, shipments: shipments.map((rows) => showShipment(rows, client)) };
}
