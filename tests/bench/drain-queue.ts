import { expect, type Page } from '@playwright/test';
import type { Bench, Figure } from './open-bench.ts';
import { inPortal } from './open-portal.ts';

const orders = 1_000;

/** Orders that were submitted without a network, from its return until the last one has its receipt. */
export async function drainQueue({ url }: Bench): Promise<Figure[]> {
  const { ms, shipments } = await inPortal(url, { run: drain });
  return [
    { what: `queue of ${orders} orders, sent per order`, figure: ms / orders, unit: 'ms', budget: 25 },
    {
      what: '  shipments more or fewer than orders',
      figure: Math.abs(shipments - orders),
      unit: 'orders',
      budget: 0,
    },
  ];
}

async function drain(page: Page): Promise<{ ms: number; shipments: number }> {
  await fillOrder(page);
  const before = await countShipments(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Auftrag senden', exact: true }).click();
  await page
    .getByText(/Auf diesem Gerät gespeichert/)
    .first()
    .waitFor();
  await page.evaluate(multiplyOrder, orders);
  const started = performance.now();
  await page.context().setOffline(false);
  await expect.poll(() => page.evaluate(countWaiting), { intervals: [100], timeout: 0 }).toBe(0);
  const ms = performance.now() - started;
  return { ms, shipments: (await countShipments(page)) - before };
}

async function fillOrder(page: Page): Promise<void> {
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
    await shipment.getByRole('textbox', { name, exact: true }).fill(text);
  await page.getByRole('tab', { name: /Service/ }).click();
  await shipment.getByRole('radio', { name: /^Standard/ }).check();
  await page.getByRole('tab', { name: /Abschluss/ }).click();
  await shipment.getByRole('radio', { name: /^Nein, wir geben/ }).check();
  await shipment.getByLabel(/Ich akzeptiere die Allgemeinen Geschäftsbedingungen/).check();
}

async function countShipments(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const response = await fetch('/api/shipment/user-list', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('access_token')}`,
      },
      body: JSON.stringify({ search: '', pagination: { page: 1, per_page: 10 } }),
    });
    const { pagination } = (await response.json()) as { pagination: { total: number } };
    return pagination.total;
  });
}

/** The order that waits, as often as asked for, each under a key of its own. */
async function multiplyOrder(count: number): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const { name } = (await indexedDB.databases()).find((it) => it.name?.startsWith('w.')) ?? {};
  const db = await done(indexedDB.open(name ?? ''));
  const store = db.transaction('outbox', 'readwrite').objectStore('outbox');
  const [row] = await done(store.getAll());
  const { seq: _, ...order } = row;
  for (let at = 1; at < count; at += 1) await done(store.add({ ...order, id: crypto.randomUUID() }));
  db.close();
}

async function countWaiting(): Promise<number> {
  const { name } = (await indexedDB.databases()).find((it) => it.name?.startsWith('w.')) ?? {};
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
