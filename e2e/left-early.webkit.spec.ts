import { setTimeout as stay } from 'node:timers/promises';
import { expect, test } from './webkit-fixtures.ts';

/** ms on a page before the next one opens: its first transactions have begun by then. */
const lookMs = 1_500;

/** Counts each table's rows over new connections; `silent` for a table without a response. */
const countRows = `
  const within = (ms, work) => Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms, 'silent'))]);
  const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  return (async () => {
    const found = {};
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      const counts = [...db.objectStoreNames].map(async (table) => {
        found[name.split('.')[0] + '.' + table] = await within(5000, done(db.transaction(table).objectStore(table).count()));
      });
      await Promise.all(counts);
      db.close();
    }
    return found;
  })();`;

test('pages left in their first seconds release the storage for the next page', async ({
  webKit,
  openByAddress,
}) => {
  for (const path of ['/order', '/history', '/addressbook', '/order', '/articles']) {
    await openByAddress(path);
    await stay(lookMs);
  }
  await openByAddress('/order');
  // The form appears once the database has listed the drafts.
  await expect.poll(() => webKit.text()).toContain('Neuer Auftrag');
  const rows = (await webKit.run(countRows)) as Record<string, unknown>;
  expect(rows).toMatchObject({ 'work.outbox': 0, 'work.drafts': 0, 'work.receipts': 0 });
  expect(Object.values(rows)).not.toContain('silent');
});

test('a half-typed order is there after leaving the page and going back', async ({
  webKit,
  openByAddress,
}) => {
  await openByAddress('/order');
  await expect.poll(() => webKit.valueOf('Ort')).toBe('');
  await webKit.type('Ort', 'Flensburg-Mürwik');
  await openByAddress('/history');
  await expect.poll(() => webKit.text()).toContain('Archiv');
  await webKit.back();
  await expect.poll(() => webKit.valueOf('Ort')).toBe('Flensburg-Mürwik');
});
