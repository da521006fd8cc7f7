import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { AddressRow, OutboxRow } from '#app/offline/rows/outbox-row.ts';
import type { SavedAddress } from '#domain/address/address.ts';
import { plainAddress } from '#domain/address/address-wishes.ts';
import { ownChangeOn } from '#domain/people/address-conflict.ts';
import { type Instead, replaceItem } from './queue-tables.ts';

/* Rebases a queued address change if only this device changed the address meanwhile; otherwise the user decides. */

function changeOn({ payload, seen }: AddressRow, now: SavedAddress): Instead {
  const requested = payload as SavedAddress;
  const { address_id } = requested;
  const address = ownChangeOn(now, { seen: seen ?? now, requested });
  const { company, city, country_code } = address;
  return {
    op: 'address.update',
    payload: { address_id, ...(now.revision !== undefined && { revision: now.revision }), ...address },
    seen: plainAddress(now),
    summary: { company, city, country_code },
  };
}

/** Follows the revisions in the receipts; undefined if another device made a change. */
export async function onOwnChanges(
  db: WorkDatabase,
  row: OutboxRow,
  now: SavedAddress | undefined,
): Promise<Instead | undefined> {
  if (row.op !== 'address.update' || !now) return undefined;
  const { address_id, revision } = row.payload as SavedAddress;
  const left = new Map<number, number>();
  await db.receipts.each((it) => {
    if (it.op !== 'address.update' || it.change?.address_id !== address_id) return;
    if (it.answer.revision !== undefined) left.set(it.change.on, it.answer.revision);
  });
  let at = revision;
  while (at !== undefined && at !== now.revision) {
    const next = left.get(at);
    // Revisions must grow, so the loop ends.
    at = next !== undefined && next > at ? next : undefined;
  }
  return at === undefined ? undefined : changeOn(row, now);
}

/** Applies the refused change to the current address on the user's request. Wake the sender afterwards. */
export async function insistOnChange(db: WorkDatabase, id: string): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const row = await db.outbox.where({ id }).first();
    const now = row?.problem?.address;
    // The server always refuses the outdated bytes, so a new key cannot double the change.
    if (row?.op === 'address.update' && row.state === 'attention' && now)
      await replaceItem(db, row, changeOn(row, now), Date.now());
  });
}
