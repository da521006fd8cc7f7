import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Bench, Figure } from './open-bench.ts';
import { fieldOf, inPortal } from './open-portal.ts';

const orders = 1_000;

/** Measures queued offline orders from the network's return until the last receipt. */
export async function drainQueue({ url, database, client_id }: Bench): Promise<Figure[]> {
  const reference = `bench ${randomUUID().slice(0, 8)}`;
  const { ms, keys } = await inPortal(url, { run: (page) => drain(page, reference) });
  // Count by key and reference: a list's total is capped at its window.
  const { rows: made } = await database.pool.query<{ client_ref: string }>(
    'select client_ref from shipment where client_id = $1 and reference_number_1 = $2',
    [client_id, reference],
  );
  const refs = made.map((it) => it.client_ref);
  return [
    { what: `queue of ${orders} orders, sent per order`, figure: ms / orders, unit: 'ms', budget: 25 },
    {
      what: '  orders without a shipment',
      figure: keys.filter((it) => !refs.includes(it)).length,
      unit: 'orders',
      budget: 0,
    },
    {
      what: '  shipments nobody ordered',
      figure: refs.filter((it) => !keys.includes(it)).length,
      unit: 'orders',
      budget: 0,
    },
  ];
}

async function drain(page: Page, reference: string): Promise<{ ms: number; keys: string[] }> {
  await fillOrder(page, reference);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Auftrag senden', exact: true }).click();
  await page
    .getByText(/Auf diesem Gerät gespeichert/)
    .first()
    .waitFor();
  const keys = await page.evaluate(multiplyOrder, orders);
  const started = performance.now();
  await page.context().setOffline(false);
  await expect.poll(() => page.evaluate(countWaiting), { intervals: [100], timeout: 0 }).toBe(0);
  return { ms: performance.now() - started, keys };
}

async function fillOrder(page: Page, reference: string): Promise<void> {
  const field = (name: string) => page.locator(`[name="${name}"]`);
  for (const [name, text] of [
    ['recipient.company', 'Nordlicht Optik'],
    ['recipient.street', 'Hafendamm'],
    ['recipient.street_number', '8'],
    ['recipient.postal_code', '24937'],
    ['recipient.city', 'Flensburg'],
    ['recipient.contact_person', 'Jan Petersen'],
    ['recipient.phone_prefix', '0461'],
    ['recipient.phone', '55501'],
  ] as const)
    await field(name).fill(text);
  const shipment = page.getByRole('region', { name: 'Sendung', exact: true });
  for (const [name, text] of [
    ['Inhalt', 'Brillen'],
    ['Länge', '30'],
    ['Breite', '20'],
    ['Höhe', '20'],
    ['Gewicht', '4'],
  ] as const)
    await fieldOf(shipment, name).fill(text);
  await page.getByRole('tab', { name: /Service/ }).click();
  await shipment.getByRole('radio', { name: /^Standard/ }).check();
  await page.getByRole('tab', { name: /Abschluss/ }).click();
  await field('reference_number_1').fill(reference);
  await shipment.getByRole('radio', { name: /^Nein, wir geben/ }).check();
  await shipment.getByLabel(/Ich akzeptiere die Allgemeinen Geschäftsbedingungen/).check();
}

async function multiplyOrder(count: number): Promise<string[]> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const { name } = (await indexedDB.databases()).find((it) => it.name?.startsWith('work.')) ?? {};
  const db = await done(indexedDB.open(name ?? ''));
  const store = db.transaction('outbox', 'readwrite').objectStore('outbox');
  const [row] = await done(store.getAll());
  const { seq: _, ...order } = row;
  const copies = Array.from({ length: count - 1 }, () => crypto.randomUUID());
  for (const id of copies) await done(store.add({ ...order, id }));
  db.close();
  return [order.id, ...copies];
}

async function countWaiting(): Promise<number> {
  const { name } = (await indexedDB.databases()).find((it) => it.name?.startsWith('work.')) ?? {};
  return new Promise((resolve) => {
    const opening = indexedDB.open(name ?? '');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('outbox').objectStore('outbox').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}
