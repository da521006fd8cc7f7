import { useSyncExternalStore } from 'react';
import { getSession, subscribeSession } from '#app/api/session.ts';
import { currentConnection, subscribeConnection } from '#app/offline/connection.ts';
import { hashUid } from '#app/offline/rows/db.ts';
import type { KeptLabel } from './label-database.ts';

export type { KeptLabel } from './label-database.ts';

/*
 * Which labels lie on this device for who is signed in, held in memory for the buttons of a list. The database is opened
 * after the page, and read again when the connection is lost: another window may have printed meanwhile.
 */

const none: readonly KeptLabel[] = [];
const listeners = new Set<() => void>();
/** Whose labels `byShipment` has. */
let owner: string | undefined;
let byShipment = new Map<string, readonly KeptLabel[]>();
let stopFollowing = () => {};

const load = () => import('./label-database.ts');

/** The labels of one shipment that lie on this device, the newest last; the same list until it changes. */
export function useKeptLabelsOf(shipmentId: string): readonly KeptLabel[] {
  return useSyncExternalStore(subscribe, () => keptLabelsOf(shipmentId));
}

export function keptLabelsOf(shipmentId: string): readonly KeptLabel[] {
  return owner !== undefined && owner === getSession()?.user_uid
    ? (byShipment.get(shipmentId) ?? none)
    : none;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) follow();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopFollowing();
  };
}

function follow(): void {
  void refresh();
  const ends = [
    subscribeConnection(() => currentConnection() === 'offline' && void refresh()),
    subscribeSession(() => {
      if (getSession()?.user_uid !== owner) void refresh();
    }),
  ];
  stopFollowing = () => {
    for (const end of ends) end();
  };
}

/** Reads what is there. Without storage nothing is, and nobody has to be told. */
async function refresh(): Promise<void> {
  const uid = getSession()?.user_uid;
  const found = new Map<string, KeptLabel[]>();
  try {
    if (uid !== undefined)
      for (const it of await (await load()).listLabels(await hashUid(uid)))
        found.set(it.shipment_id, [...(found.get(it.shipment_id) ?? []), it]);
  } catch {}
  if (getSession()?.user_uid !== uid) return;
  owner = uid;
  byShipment = found;
  for (const listener of listeners) listener();
}

type Wanted = Pick<KeptLabel, 'shipment_id' | 'parcel_id' | 'format' | 'numbers' | 'unprinted'>;

/**
 * Keeps a file that was just printed, or will be. `uid`: for whom it was fetched; who has signed out meanwhile leaves nothing behind.
 */
export async function keepLabel(
  uid: string | undefined,
  wanted: Wanted | undefined,
  { file, name }: { file: string; name: string },
): Promise<void> {
  if (uid === undefined || wanted === undefined || getSession()?.user_uid !== uid) return;
  const { shipment_id, parcel_id, format } = wanted;
  const key = [shipment_id, parcel_id, format].join('|');
  const printedAt = Date.now();
  try {
    const uidHash = await hashUid(uid);
    const { writeLabel } = await load();
    await writeLabel(uidHash, { key, ...wanted, name, printedAt, size: file.length }, file);
    if (getSession()?.user_uid === uid) await refresh();
    else await (await import('#app/offline/rows/cache-database.ts')).deleteLabels(uidHash);
  } catch {
    // It is on the paper; the device does without it.
  }
}

/** Throws if it is gone. */
export async function readKeptLabel({
  key,
  name,
}: Pick<KeptLabel, 'key' | 'name'>): Promise<{ file: string; name: string }> {
  const uid = getSession()?.user_uid ?? '';
  const file = await (await load()).readLabel(await hashUid(uid), key);
  if (file === undefined) throw new Error('The label is on this device no more');
  return { file, name };
}

/** A label that was kept here came out, or may have: the next time it is asked about. */
export async function markKeptPrinted({ key }: Pick<KeptLabel, 'key'>): Promise<void> {
  const uid = getSession()?.user_uid;
  if (uid === undefined) return;
  try {
    await (await load()).noteLabelPrinted(await hashUid(uid), key, Date.now());
    await refresh();
  } catch {}
}

/** Parcels were cancelled: whatever has a label of theirs goes. */
export async function forgetLabels(shipmentId: string, canceledParcels: readonly string[]): Promise<void> {
  const uid = getSession()?.user_uid;
  if (uid === undefined) return;
  try {
    const { removeLabels } = await load();
    await removeLabels(
      await hashUid(uid),
      shipmentId,
      ({ parcel_id }) => parcel_id !== '' && !canceledParcels.includes(parcel_id),
    );
    await refresh();
  } catch {}
}
