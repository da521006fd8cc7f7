import { useSyncExternalStore } from 'react';
import { getSession, subscribeSession } from '#app/api/session.ts';
import { currentConnection, subscribeConnection } from '#app/offline/connection.ts';
import { hashUid } from '#app/offline/rows/db.ts';
import type { StoredLabel } from './label-database.ts';

export type { StoredLabel } from './label-database.ts';

/*
 * The user's labels on this device, in memory for the buttons of a list. Read again when offline, because another
 * window may have printed.
 */

const none: readonly StoredLabel[] = [];
const listeners = new Set<() => void>();
let owner: string | undefined;
let byShipment = new Map<string, readonly StoredLabel[]>();
let stopFollowing = () => {};

const load = () => import('./label-database.ts');

/** Newest last; the same array until it changes. */
export function useStoredLabelsOf(shipmentId: string): readonly StoredLabel[] {
  return useSyncExternalStore(subscribe, () => storedLabelsOf(shipmentId));
}

export function storedLabelsOf(shipmentId: string): readonly StoredLabel[] {
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

async function refresh(): Promise<void> {
  const uid = getSession()?.user_uid;
  const found = new Map<string, StoredLabel[]>();
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

type Requested = Pick<StoredLabel, 'shipment_id' | 'parcel_id' | 'format' | 'numbers' | 'unprinted'>;

/** Removes the file again if user `uid` has signed out meanwhile. */
export async function storeLabel(
  uid: string | undefined,
  requested: Requested | undefined,
  { file, name }: { file: string; name: string },
): Promise<void> {
  if (uid === undefined || requested === undefined || getSession()?.user_uid !== uid) return;
  const { shipment_id, parcel_id, format } = requested;
  const key = [shipment_id, parcel_id, format].join('|');
  const printedAt = Date.now();
  try {
    const uidHash = await hashUid(uid);
    const { writeLabel } = await load();
    await writeLabel(uidHash, { key, ...requested, name, printedAt, size: file.length }, file);
    if (getSession()?.user_uid === uid) await refresh();
    else await (await import('#app/offline/rows/cache-database.ts')).deleteLabels(uidHash);
  } catch {
    // Storing is optional, because the user has the printed label.
  }
}

/** Throws if the file is gone. */
export async function readStoredLabel({
  key,
  name,
}: Pick<StoredLabel, 'key' | 'name'>): Promise<{ file: string; name: string }> {
  const uid = getSession()?.user_uid ?? '';
  const file = await (await load()).readLabel(await hashUid(uid), key);
  if (file === undefined) throw new Error('The label is on this device no more');
  return { file, name };
}

/** Call if the label was or may have been printed: the next print asks first. */
export async function markStoredLabelPrinted({ key }: Pick<StoredLabel, 'key'>): Promise<void> {
  const uid = getSession()?.user_uid;
  if (uid === undefined) return;
  try {
    await (await load()).noteLabelPrinted(await hashUid(uid), key, Date.now());
    await refresh();
  } catch {}
}

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
