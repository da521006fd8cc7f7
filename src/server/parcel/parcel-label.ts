import { audit } from '#server/audit.ts';
import { getClient } from '#server/clients/queries.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import type { Reached } from '#server/shipment/cancel/reach-shipment.ts';
import { drawFile, type LabelFile, labelsOf } from '#server/shipment/labels.ts';
import { noLabel } from '#server/shipment/no-label.ts';
import { findByParcel } from '#server/shipment/queries.ts';
import { type LinkedParcel, labelLink, readLabelToken } from './label-link.ts';

/** Audits labels that staff open for a client. */
export async function linkToLabel(
  deps: Deps,
  { client_id, staff }: Reached,
  parcel_id: string,
): Promise<string> {
  const { shipment_id } = await parcelLabel(deps, { client_id, parcel_id });
  if (staff !== undefined)
    await audit(deps, deps.db, 'label_linked', { client_id, details: { staff, shipment_id, parcel_id } });
  return labelLink(deps, { client_id, parcel_id });
}

export async function labelBehind(deps: Deps, token: string): Promise<LabelFile> {
  const parcel = await readLabelToken(deps, token);
  if (parcel === 'forged') throw refusal('NOT_FOUND');
  if (parcel === 'expired') throw refusal('LINK_EXPIRED');
  const { labels } = await parcelLabel(deps, parcel);
  return drawFile(parcel, labels, 'pdf_a6');
}

async function parcelLabel(deps: Deps, { client_id, parcel_id }: LinkedParcel) {
  const rows = await findByParcel(deps.db, client_id, parcel_id);
  if (!rows) throw refusal('NOT_FOUND');
  const labels = labelsOf(deps, rows, await getClient(deps.db, client_id), parcel_id);
  if (labels.length === 0) throw noLabel(rows, parcel_id);
  return { shipment_id: rows.shipment.shipment_id, labels };
}
