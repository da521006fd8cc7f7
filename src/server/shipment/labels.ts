import type { LabelFormat } from '#domain/shipment.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { type DrawOptions, drawLabels } from '#server/labels/draw-label.ts';
import { getClient } from '#server/user/queries.ts';
import { labelContents, type ParcelLabel } from './label-contents.ts';
import type { ShipmentRows } from './new-shipment.ts';
import { findShipment } from './queries.ts';
import { showShipment } from './show-shipment.ts';

type LabelDeps = Pick<Deps, 'db' | 'config'>;
type Wanted = { shipment_id: string; parcel_id?: string | undefined; format: LabelFormat } & DrawOptions;
export type LabelFile = { name: string; bytes: Uint8Array; contentType: string };

/** Labels of a shipment or of one of its parcels, drawn from what is stored: nothing needs to be kept. */
export async function shipmentLabels(deps: LabelDeps, client_id: string, wanted: Wanted): Promise<LabelFile> {
  const rows = await findShipment(deps.db, client_id, wanted.shipment_id);
  const parcel_id = wanted.parcel_id?.toLowerCase();
  if (!rows || (parcel_id && !rows.parcels.some((it) => it.parcel_id === parcel_id)))
    throw refusal('NOT_FOUND');
  return drawFile(await printableLabels(deps, rows, parcel_id), wanted.format, wanted);
}

/** Refused where there is nothing to print: cancelled parcels, manual orders. */
export async function printableLabels(
  deps: LabelDeps,
  rows: ShipmentRows,
  parcel_id?: string | undefined,
): Promise<ParcelLabel[]> {
  const client = await getClient(deps.db, rows.shipment.client_id);
  const labels = labelContents({
    shipment: showShipment(rows, client.user_uid),
    client_number: client.number,
    provider_name: deps.config.provider.name,
  }).filter((it) => parcel_id === undefined || it.parcel_id === parcel_id);
  if (labels.length === 0) throw refusal('LABEL_NOT_READY');
  return labels;
}

export async function drawFile(
  labels: readonly ParcelLabel[],
  format: LabelFormat,
  options: DrawOptions = {},
): Promise<LabelFile> {
  const { bytes, contentType, extension } = await drawLabels(labels, format, options);
  const others = labels.length > 1 ? `+${labels.length - 1}` : '';
  return { name: `${labels[0]?.tracking_number}${others}.${extension}`, bytes, contentType };
}
