import type { OrderDocument } from '#contract/order-documents.ts';
import { isManualOrder } from '#domain/shipment/manual-order.ts';
import { fileNameFrom } from '#domain/staff/export-files.ts';
import { documentLimits, documentsFolder, isDocumentAllowed } from '#domain/staff/order-document.ts';
import { audit } from '#server/audit.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { lockShipment } from '#server/shipment/cancel/cancel-queries.ts';
import { findOwner, reachShipment } from '#server/shipment/cancel/reach-shipment.ts';
import type { ShipmentRows } from '#server/shipment/new-shipment.ts';
import { findShipment } from '#server/shipment/queries.ts';
import { bytesOf } from '#server/storage/bytes-of.ts';
import type { ReadFile, StoredFile } from '#server/storage/files.ts';
import { timestamp } from '#server/timestamp.ts';

type DocumentDeps = Pick<Deps, 'db' | 'files' | 'clock'>;
type Which = { id: string; uid: string };

export async function listDocuments(
  { db, files }: DocumentDeps,
  user: CurrentUser,
  id: string,
): Promise<OrderDocument[]> {
  const shipment_id = id.toLowerCase();
  const { client_id } = await reachShipment(db, user, shipment_id);
  const rows = await findShipment(db, client_id, shipment_id);
  if (!rows) throw refusal('NOT_FOUND');
  if (!isManual(rows)) return [];
  const found = await files.list(documentsFolder(shipment_id));
  return found.toSorted(byAge).map(shown);
}

export async function openDocument(
  deps: DocumentDeps,
  user: CurrentUser,
  { id, uid }: Which,
): Promise<{ name: string } & ReadFile> {
  const document = (await listDocuments(deps, user, id)).find((it) => it.uid === uid.toLowerCase());
  const read = document && (await deps.files.readVersion(document.uid));
  if (!read) throw refusal('NOT_FOUND');
  return { name: document.name, ...read };
}

type Added = { id: string; file: File | string; name?: string | undefined };

/** Accepts PDFs and pictures, judged by content. The upload precedes the shipment's lock. */
export async function addDocument(
  deps: DocumentDeps,
  staff: CurrentUser,
  { id, file, name: requested }: Added,
): Promise<OrderDocument> {
  const content = await bytesOf(file);
  const name = fileNameFrom(requested ?? (typeof file === 'string' ? '' : file.name));
  if (content.length > documentLimits.size) throw refusal('BODY_TOO_LARGE');
  if (!name || !isDocumentAllowed(name, content.subarray(0, 4_096))) throw refusal('FILE_NOT_ALLOWED');
  const draft = await deps.files.draft(content);
  try {
    return await withOrder(deps, id, async (tx, { folder, ...of }) => {
      if ((await deps.files.list(folder, tx)).length >= documentLimits.count) throw refusal('FOLDER_FULL');
      const stored = await deps.files.place(folder, name, draft, 'beside', tx);
      if (!stored) throw refusal('FOLDER_FULL');
      await note(deps, tx, 'document_added', { staff, size: stored.size, ...of });
      return shown(stored);
    });
  } catch (error) {
    // Otherwise a job discards the draft later.
    await deps.files.discard(draft).catch(() => {});
    throw error;
  }
}

export async function removeDocument(
  deps: DocumentDeps,
  staff: CurrentUser,
  { id, uid }: Which,
): Promise<boolean> {
  return withOrder(deps, id, async (tx, { folder, ...of }) => {
    const found = (await deps.files.list(folder, tx)).find((it) => it.version === uid.toLowerCase());
    if (!found) return false;
    await note(deps, tx, 'document_removed', { staff, size: found.size, ...of });
    return deps.files.remove(folder, found.name, tx);
  });
}

type Order = { client_id: string; shipment_id: string; folder: string };

/** Locks the shipment, so that parallel uploads are counted in turn. */
async function withOrder<T>(
  { db }: DocumentDeps,
  id: string,
  work: (tx: DbOrTx, order: Order) => Promise<T>,
): Promise<T> {
  const shipment_id = id.toLowerCase();
  return db.transaction(async (tx) => {
    const { id: client_id } = await findOwner(tx, shipment_id);
    const rows = await lockShipment(tx, { client_id, shipment_id });
    if (!rows || !isManual(rows)) throw refusal('NOT_FOUND');
    return work(tx, { client_id, shipment_id, folder: documentsFolder(shipment_id) });
  });
}

type Noted = { client_id: string; shipment_id: string; staff: CurrentUser; size: number };

/** A file name may name a person, so only the size is recorded. */
const note = (
  deps: DocumentDeps,
  tx: DbOrTx,
  action: 'document_added' | 'document_removed',
  { client_id, shipment_id, staff, size }: Noted,
) => audit(deps, tx, action, { client_id, details: { staff: staff.client_id, shipment_id, size } });

const isManual = ({ shipment: row }: ShipmentRows) => isManualOrder(row);

const byAge = (one: StoredFile, other: StoredFile) =>
  one.created.getTime() - other.created.getTime() || (one.name < other.name ? -1 : 1);

const shown = ({ version, name, size, created }: StoredFile): OrderDocument => ({
  uid: version,
  name,
  size,
  created: timestamp(created),
});
