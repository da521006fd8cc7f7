import { newId } from '#app/api/new-id.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { OutboxRow } from '#app/offline/rows/outbox-row.ts';

/*
 * Copy of the waiting items in local storage, in case the browser deletes only the database (docs/queue.md 8.8). A list
 * with another database's name holds lost items.
 */

type Remembered<Row> = Row extends OutboxRow
  ? Pick<Row, 'seq' | 'id' | 'op' | 'summary' | 'createdAt'>
  : never;
/** `isGone`: the server does not have the item either. */
export type LostItem = Remembered<OutboxRow> & { isGone?: boolean };

type WaitingList = { db: string; items: LostItem[] };

const keyOf = (uidHash: string) => `waits:${uidHash}`;
/** Limit, because local storage is small. */
const mostItems = 500;

function readList(uidHash: string): WaitingList | undefined {
  try {
    const list = JSON.parse(localStorage.getItem(keyOf(uidHash)) ?? 'null') as WaitingList | null;
    return typeof list?.db === 'string' && Array.isArray(list.items) ? list : undefined;
  } catch {
    return undefined;
  }
}

function writeList(uidHash: string, list: WaitingList): void {
  try {
    if (list.items.length === 0) localStorage.removeItem(keyOf(uidHash));
    else localStorage.setItem(keyOf(uidHash), JSON.stringify(list));
  } catch {}
}

/** Reads only new items, because a queue may hold a thousand orders. */
export async function recordWaiting(db: WorkDatabase): Promise<void> {
  if (db.isInMemory) return;
  const list = await db.transaction('r', db.outbox, db.meta, async () => {
    const ids = ((await db.outbox.orderBy('id').keys()) as string[]).slice(0, mostItems);
    const known = new Map((readList(db.uidHash)?.items ?? []).map((it) => [it.id, it]));
    const fresh = await db.outbox
      .where('id')
      .anyOf(ids.filter((id) => !known.has(id)))
      .toArray();
    for (const { seq, id, op, summary, createdAt } of fresh)
      known.set(id, { seq, id, op, summary, createdAt } as LostItem);
    const items = ids.flatMap((id) => known.get(id) ?? []).sort((a, b) => a.seq - b.seq);
    return { db: String((await db.meta.get('name'))?.name ?? ''), items };
  });
  if (list.db !== '') writeList(db.uidHash, list);
}

/** Moves the items of a deleted database to the lost ones. Call before the first `recordWaiting`. */
export async function findLost(db: WorkDatabase): Promise<void> {
  if (db.isInMemory) return;
  await db.transaction('rw', db.meta, db.outbox, db.receipts, async () => {
    const list = readList(db.uidHash);
    const known = await db.meta.get('name');
    const name = String(known?.name ?? newId());
    if (!known) await db.meta.put({ k: 'name', name });
    if (!list || list.db === name) return;
    const lost = await readLost(db);
    for (const item of list.items) {
      const isHere =
        (await db.outbox.where({ id: item.id }).count()) + (await db.receipts.where({ id: item.id }).count());
      if (isHere === 0 && !lost.some((it) => it.id === item.id)) lost.push(item);
    }
    await writeLost(db, lost);
  });
}

export async function readLost(db: WorkDatabase): Promise<LostItem[]> {
  const row = await db.meta.get('lost');
  return [...((row?.items ?? []) as LostItem[])];
}

export async function writeLost(db: WorkDatabase, items: readonly LostItem[]): Promise<void> {
  if (items.length === 0) await db.meta.delete('lost');
  else await db.meta.put({ k: 'lost', items });
}
