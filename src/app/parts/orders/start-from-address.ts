import { newId } from '#app/api/new-id.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';
import type { SavedAddress } from '#domain/address/address.ts';
import { fromBook } from '#domain/address/address-wishes.ts';

/** Creates a draft linked to this address and returns its id. */
export async function startFromAddress(db: WorkDatabase, address: SavedAddress): Promise<string> {
  const id = newId();
  await saveDraft(db, { id, values: { recipient: fromBook(address) }, title: address.company });
  return id;
}
