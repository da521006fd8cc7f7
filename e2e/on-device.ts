import type { Page } from '@playwright/test';

/* Reads the browser's databases without the app. */

export type StoredRow = {
  seq: number;
  id: string;
  uid: string;
  op: string;
  wire: number;
  state: 'queued' | 'sending' | 'attention';
  attempts: number;
  ambiguous: boolean;
  nextAt: number;
  body?: string;
  problem?: { code: string };
  summary: { company: string };
};
export type StoredDraft = { id: string; title: string; values: { recipient: Record<string, unknown> } };
type Receipt = { id: string; op: string; answer: { shipment_id?: string } };
export type Device = { outbox: StoredRow[]; receipts: Receipt[]; drafts: StoredDraft[]; names: string[] };

/** The rows of all users of this device. */
export function readDevice(page: Page): Promise<Device> {
  return page.evaluate(async () => {
    const found: Device = { outbox: [], receipts: [], drafts: [], names: [] };
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('work.')) continue;
      found.names.push(name);
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const table of ['outbox', 'receipts', 'drafts'] as const) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const reading = db.transaction(table).objectStore(table).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
        (found[table] as unknown[]).push(...rows);
      }
      db.close();
    }
    return found;
  });
}

/** The labels stored for offline printing; `unprinted` was stored before it was printed. */
export function readStoredLabels(page: Page): Promise<{ key: string; unprinted?: boolean }[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const name = databases.find((it) => it.name?.endsWith('.labels'))?.name;
    if (name === undefined) return [];
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const rows = await new Promise<{ key: string; unprinted?: boolean }[]>((resolve, reject) => {
      const reading = db.transaction('facts').objectStore('facts').getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    db.close();
    return rows;
  });
}

export function copyDraft(page: Page, id: string, companies: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async ({ id, companies }) => {
      for (const { name = '' } of await indexedDB.databases()) {
        if (!name.startsWith('work.')) continue;
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => resolve(opening.result);
          opening.onerror = () => reject(opening.error);
        });
        const drafts = db.transaction('drafts', 'readwrite').objectStore('drafts');
        const draft = await new Promise<StoredDraft | undefined>((resolve) => {
          const reading = drafts.get(id);
          reading.onsuccess = () => resolve(reading.result);
        });
        const ids = companies.map((company) => {
          const copy = crypto.randomUUID();
          if (draft) {
            const recipient = { ...draft.values.recipient, company };
            drafts.add({ ...draft, id: copy, title: company, values: { ...draft.values, recipient } });
          }
          return copy;
        });
        await new Promise((resolve) => {
          drafts.transaction.oncomplete = resolve;
        });
        db.close();
        if (draft) return ids;
      }
      throw new Error(`There is no draft ${id}`);
    },
    { id, companies },
  );
}

/** Gives the access token a wrong signature; the refresh token stays valid. */
export async function spoilAccessToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [head, payload] = (localStorage.getItem('access_token') ?? '').split('.');
    localStorage.setItem('access_token', `${head}.${payload}.AAAA`);
  });
}
