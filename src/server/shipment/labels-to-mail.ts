import type { Shipment } from '#domain/shipment/shipment.ts';
import type { Client } from '#server/clients/queries.ts';
import type { Deps } from '#server/deps.ts';
import { drawFile, type LabelFile, labelsOf, papersOfMany } from './labels.ts';
import { isLabelOfUse } from './no-label.ts';
import { findShipments } from './queries.ts';
import { showShipment } from './show-shipment.ts';

type Made = { files: LabelFile[]; shipments: Shipment[] };

/** Leaves out labels that cannot be used any more; undefined if none is left. */
export async function labelsToMail(
  deps: Pick<Deps, 'db' | 'config' | 'carriers'>,
  client: Client,
  shipment_ids: readonly string[],
): Promise<Made | undefined> {
  const found = new Map(
    (await findShipments(deps.db, client.id, shipment_ids)).map((rows) => [rows.shipment.shipment_id, rows]),
  );
  const chosen = shipment_ids.flatMap((id) => {
    const rows = found.get(id);
    const labels = rows && isLabelOfUse(rows) ? labelsOf(deps, rows, client) : [];
    return rows && labels.length > 0 ? [{ rows, labels }] : [];
  });
  if (chosen.length === 0) return undefined;
  const shipments = chosen.map(({ rows }) => rows);
  const labels = chosen.flatMap((it) => it.labels);
  const papers = await papersOfMany(deps, shipments);
  const files = [await drawFile({ client_id: client.id }, labels, 'pdf_a6'), ...(papers ? [papers] : [])];
  return { files, shipments: shipments.map((rows) => showShipment(rows, client)) };
}
