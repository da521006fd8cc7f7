import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { drawFile, type LabelFile, printableLabels } from '#server/shipment/labels.ts';
import { findByParcel } from '#server/shipment/queries.ts';
import { type LinkedParcel, labelLink, readLabelToken } from './label-link.ts';

/** A link to the label of a parcel that has one. */
export async function linkToLabel(deps: Deps, parcel: LinkedParcel): Promise<string> {
  await labelsOf(deps, parcel);
  return labelLink(deps, parcel);
}

export async function labelBehind(deps: Deps, token: string): Promise<LabelFile> {
  const parcel = await readLabelToken(deps, token);
  if (parcel === 'forged') throw refusal('NOT_FOUND');
  if (parcel === 'expired') throw refusal('LINK_EXPIRED');
  return drawFile(await labelsOf(deps, parcel), 'pdf_a6');
}

async function labelsOf(deps: Deps, { client_id, parcel_id }: LinkedParcel) {
  const rows = await findByParcel(deps.db, client_id, parcel_id);
  if (!rows) throw refusal('NOT_FOUND');
  return printableLabels(deps, rows, parcel_id);
}
