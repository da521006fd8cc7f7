import { getSession } from '#app/api/session.ts';
import { openWorkDatabase, type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import type { LabelTarget } from './print-label.ts';
import { sentLabels } from './sent-labels.ts';

/*
 * The last label that this user printed or sent on this device (docs/rules.md 15.27), in the work database: it names
 * recipient and number.
 */

export type LastLabel = {
  /** Undefined after a run in an order that this device does not know. */
  target: LabelTarget | undefined;
  /** ms; the browser loaded the file then. */
  loadedAt?: number | undefined;
};

const key = 'last-label';

/** Optional: the label is printed all the same. */
export async function recordLastLabel(
  target: LabelTarget,
  { isLoaded }: { isLoaded: boolean },
): Promise<void> {
  const at = Date.now();
  try {
    const db = await workDatabase();
    if (!db) return;
    await withRevival(db, () =>
      db.meta.put({ k: key, at, target: lastOf(target), ...(isLoaded ? { loadedAt: at } : {}) }),
    );
  } catch {}
}

export async function findLastLabel(): Promise<LastLabel | undefined> {
  const db = await workDatabase();
  if (!db) return undefined;
  const printed = (await db.meta.get(key)) as (LastLabel & { at: number }) | undefined;
  const newest = await db.receipts
    .orderBy('sentAt')
    .reverse()
    .filter((it) => it.op === 'shipment.create' && sentLabels(it) !== undefined)
    .first();
  if (newest?.op === 'shipment.create' && newest.sentAt > (printed?.at ?? 0))
    return { target: sentLabels(newest) };
  return printed;
}

async function workDatabase(): Promise<WorkDatabase | undefined> {
  const uid = getSession()?.user_uid;
  return uid === undefined ? undefined : openWorkDatabase(uid);
}

/** The last shipment of a run; the server knows the others' order. */
function lastOf(target: LabelTarget): LabelTarget | undefined {
  const { shipment_ids, order = 'given' } = target;
  const last = shipment_ids.at(-1);
  if (shipment_ids.length === 1) return target;
  return last !== undefined && order === 'given' ? { shipment_ids: [last], labels: 1 } : undefined;
}
