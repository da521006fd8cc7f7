import type { Page } from '@playwright/test';
import { glasses, inFlensburg } from './an-order.ts';
import { fillDisk, fillDiskForGood, makeRoom, refusedWrites } from './full-disk.ts';
import { expect, test } from './offline-fixtures.ts';
import { readDevice } from './on-device.ts';
import { always, breakCalls, createPath, mendCalls, shipmentsTo } from './server-faults.ts';

/* Faults (docs/queue.md 10.1) of the device's storage. */

async function openBare(page: Page): Promise<Page> {
  const bare = await page.context().newPage();
  await bare.goto('/healthz');
  return bare;
}

/** The page opens its database after it is drawn. */
async function nameOfDatabase(page: Page): Promise<string> {
  await expect.poll(async () => (await readDevice(page)).names).toHaveLength(1);
  return (await readDevice(page)).names[0] ?? '';
}

/** Opens the work database in that version and keeps it open; `isStubborn` ignores requests to close. */
function holdDatabase(page: Page, name: string, version: number, isStubborn = false) {
  return page.evaluate(
    ([name, version, isStubborn]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version);
        opening.onsuccess = () => {
          const db = opening.result;
          db.onversionchange = () => {
            if (!isStubborn) db.close();
          };
          Object.assign(globalThis, { held: db });
          resolve();
        };
        opening.onerror = () => reject(opening.error);
      }),
    [name, version, isStubborn] as const,
  );
}

const letGo = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { held: IDBDatabase }).held.close());

test('a window whose data a newer version took over writes nothing and keeps its input', async ({
  queue,
}) => {
  const { page, order } = queue;
  await queue.write(1);
  const name = await nameOfDatabase(page);
  const bare = await openBare(page);
  await holdDatabase(bare, name, 990);
  await page.bringToFront();
  await expect(page.getByRole('alert')).toContainText('In einem anderen Fenster läuft eine neuere Version');
  await order.goToTab('Empfänger');
  await order.field(order.addresses, 'Ort').fill('Altona');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/konnte auf diesem Gerät nicht gespeichert werden/).first()).toBeVisible();
  const boxes = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('bb:'))
        .map((key) => localStorage.getItem(key)),
    );
  await expect.poll(async () => (await boxes()).join()).toContain('Altona');
  const { outbox, drafts } = await readDevice(page);
  expect(outbox).toEqual([]);
  expect(JSON.stringify(drafts)).not.toContain('Altona');
  expect(await shipmentsTo(queue.tag)).toEqual([]);
});

test('data deleted while the app is open is reported, and the input is kept', async ({ queue }) => {
  const { page, order } = queue;
  await queue.write(1);
  const name = await nameOfDatabase(page);
  const bare = await openBare(page);
  await bare.evaluate(
    (it) =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(it);
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      }),
    name,
  );
  await page.bringToFront();
  await expect(page.getByRole('alert')).toContainText('Die Daten der App auf diesem Gerät wurden gelöscht');
  await order.goToTab('Empfänger');
  await order.field(order.addresses, 'Ort').fill('Altona');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/konnte auf diesem Gerät nicht gespeichert werden/).first()).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Neu laden' }).click();
  await expect(order.field(order.addresses, 'Ort')).toHaveValue('Altona');
});

test("an app older than the device's data says so and changes nothing", async ({ queue, complaints }) => {
  const { page } = queue;
  await queue.queueOffline(1);
  const before = await readDevice(page);
  await queue.goOnline();
  await queue.expectExactlyOnce();
  const bare = await openBare(page);
  await holdDatabase(bare, before.names[0] ?? '', 990);
  const kept = await readDevice(bare);
  await page.reload();
  const words = page.getByText('Die Daten dieses Geräts stammen von einer neueren Version.');
  await expect(words).toBeVisible();
  await expect(page.getByRole('button', { name: 'Neu laden' }).first()).toBeVisible();
  await expect(page.getByText(/lösch/i)).toHaveCount(0);
  expect(await readDevice(bare)).toEqual(kept);
  await expectOnlyStorageComplaints(complaints, 'app_too_old');
});

/** The browser logs a page that fails to draw. */
async function expectOnlyStorageComplaints(complaints: string[], trouble: string) {
  await expect.poll(() => complaints.join()).toContain(trouble);
  expect(complaints.filter((it) => !it.includes(trouble))).toEqual([]);
  complaints.length = 0;
}

test('an upgrade blocked by another window says so and continues by itself', async ({ queue }) => {
  const { page } = queue;
  const name = await nameOfDatabase(page);
  const bare = await openBare(page);
  await page.goto('about:blank');
  await bare.evaluate(
    (it) => new Promise((resolve) => Object.assign(indexedDB.deleteDatabase(it), { onsuccess: resolve })),
    name,
  );
  await holdDatabase(bare, name, 1, true);
  await page.goto('/order');
  await expect(page.getByRole('alert')).toContainText(
    'Ein anderes Fenster hält die Daten dieses Geräts noch fest',
  );
  await letGo(bare);
  await expect(queue.order.field(queue.order.addresses, 'Firma')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('alert').filter({ hasText: 'Fenster' })).toHaveCount(0);
  await queue.queueOffline(1);
  await queue.goOnline();
  await queue.expectExactlyOnce();
});

test('a full disk is freed silently of data that the server has', { tag: '@gate' }, async ({ queue }) => {
  const { page, order } = queue;
  await expect.poll(() => cachesOf(page)).toHaveLength(2);
  await fillDisk(page);
  await order.goToTab('Empfänger');
  await order.field(order.addresses, 'Ort').fill('Altona');
  await expect.poll(async () => JSON.stringify((await readDevice(page)).drafts)).toContain('Altona');
  await expect(page.getByRole('alert').filter({ hasText: 'Speicher' })).toHaveCount(0);
});

test('a disk without any room keeps input in localStorage, reports it, and saves it later', async ({
  queue,
}) => {
  const { page, order } = queue;
  await fillDiskForGood(page);
  await order.goToTab('Empfänger');
  await order.field(order.addresses, 'Ort').fill('Altona');
  const bar = page.getByRole('alert').filter({ hasText: 'Der Speicher dieses Geräts ist voll' });
  await expect(bar).toBeVisible({ timeout: 30_000 });
  await expect(bar.getByRole('button', { name: 'Als Datei sichern' })).toBeVisible();
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(kept).toContain('Altona');
  await makeRoom(page);
  await order.field(order.addresses, 'Postleitzahl').fill('22767');
  await expect.poll(async () => JSON.stringify((await readDevice(page)).drafts)).toContain('Altona');
  await expect(bar).toHaveCount(0);
});

for (const [what, fill] of [
  ['with something to give', fillDisk],
  ['with nothing to give', fillDiskForGood],
] as const)
  test(`a response meets a full disk ${what} and makes no second shipment`, async ({ queue }) => {
    const { page } = queue;
    await queue.queueOffline(2);
    await page.route(
      `**${createPath}`,
      async (route) => {
        const response = await route.fetch();
        await fill(page);
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await queue.goOnline();
    await expect.poll(async () => (await shipmentsTo(queue.tag)).length).toBeGreaterThan(0);
    await expect.poll(() => refusedWrites(page)).toBeGreaterThan(0);
    if (fill === fillDiskForGood) {
      await expect.poll(async () => (await readDevice(page)).outbox[0]?.state).toBe('sending');
      await makeRoom(page);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    }
    await queue.expectExactlyOnce();
  });

const cachesOf = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).filter(({ name = '' }) => name.startsWith('c.')).map((it) => it.name),
  );

test('a browser without storage says so; it works online, and offline takes no orders', async ({
  page,
  signedIn: order,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  await page.reload();
  await expect(page.getByText(/Dieser Browser kann gerade nichts auf dem Gerät speichern/)).toBeVisible();
  await order.typeRecipient(inFlensburg('Ohne Speicher GmbH'));
  await order.typeParcel(glasses);
  await order.chooseService('Standard');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  await order.acceptTerms();
  await page.context().setOffline(true);
  await order.submit();
  await expect(page.getByText(/konnte auf diesem Gerät nicht gespeichert werden/)).toBeVisible();
  // The status pill reports no fault, and may still show the previous state.
  await expect(page.getByRole('link', { name: /^Offline/ })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('link', { name: /^Online/ })).toBeVisible();
  await order.submit();
  await order.waitForHistory();
  await expect(page.locator('tbody tr').filter({ hasText: 'Ohne Speicher GmbH' })).toHaveCount(1);
});

test('a full localStorage makes room for a new token, and the session continues', async ({ queue }) => {
  const { page } = queue;
  await queue.queueOffline(1);
  await page.evaluate(() => {
    const [head, payload] = (localStorage.getItem('access_token') ?? '').split('.');
    localStorage.setItem('access_token', `${head}.${payload}.A`);
    let size = 2_000_000;
    while (size > 0) {
      try {
        localStorage.setItem(`tq:${Object.keys(localStorage).length}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
  await queue.goOnline();
  await queue.expectExactlyOnce();
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tq:')));
  expect(left).toEqual([]);
  await page.reload();
  await expect(queue.order.heading).toBeVisible();
});

test('a lost database connection is silently opened again', async ({ queue }) => {
  const { page, order } = queue;
  await order.goToTab('Empfänger');
  await order.field(order.addresses, 'Firma').fill(`${queue.tag} vorher`);
  await expect.poll(async () => (await readDevice(page)).drafts.length).toBeGreaterThan(0);
  // Fails every transaction over existing connections, as iPadOS does.
  await page.evaluate(() => {
    const lost = new WeakSet<IDBDatabase>();
    const fresh = new WeakSet<IDBDatabase>();
    const { transaction } = IDBDatabase.prototype;
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...args) {
      const opening = open.apply(this, args);
      opening.addEventListener('success', () => fresh.add(opening.result));
      return opening;
    };
    IDBDatabase.prototype.transaction = function (...args) {
      if (!fresh.has(this)) lost.add(this);
      if (lost.has(this)) throw new DOMException('The database connection is closing.', 'InvalidStateError');
      return transaction.apply(this, args);
    };
  });
  await order.field(order.addresses, 'Ort').fill('Altona');
  await expect.poll(async () => JSON.stringify((await readDevice(page)).drafts)).toContain('Altona');
  await expect(page.getByRole('alert').filter({ hasText: 'Speicher' })).toHaveCount(0);
});

test.describe('discarding an order with an unknown state', () => {
  test('prevents it if it had not arrived, however late its request comes', async ({ queue }) => {
    const { page } = queue;
    const [order] = await queue.queueOffline(1);
    if (!order) throw new Error('An order was to be queued');
    await breakCalls({ path: createPath, mode: 'drop-before', times: always });
    await queue.goOnline();
    await expect.poll(async () => (await readDevice(page)).outbox[0]?.ambiguous).toBe(true);
    const late = (await readDevice(page)).outbox[0]?.body;
    await queue.openPanel();
    // The outcome is unknown while the order is being tried again.
    await expect(async () => {
      if ((await readDevice(page)).outbox.length === 0) return;
      await queue
        .row(order.company)
        .getByRole('button', { name: /^Verwerfen/ })
        .click({ timeout: 10_000 });
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Verwerfen' })
        .click({ timeout: 10_000 });
      await expect.poll(async () => (await readDevice(page)).outbox, { timeout: 10_000 }).toEqual([]);
    }).toPass();
    await mendCalls();
    const answer = await page.evaluate(
      async ({ url, body, key }) => {
        const response = await fetch(url, {
          method: 'POST',
          body,
          headers: {
            'content-type': 'application/json',
            'idempotency-key': key,
            authorization: `Bearer ${localStorage.getItem('access_token')}`,
          },
        });
        return { status: response.status, code: (await response.json()).code };
      },
      { url: createPath, body: late, key: order.id },
    );
    expect(answer).toEqual({ status: 410, code: 'CANCELLED' });
    expect(await shipmentsTo(queue.tag)).toEqual([]);
  });

  test('shows it as sent if it had arrived', { tag: '@gate' }, async ({ queue }) => {
    const { page } = queue;
    const [order] = await queue.queueOffline(1);
    await breakCalls({ path: createPath, mode: 'drop-after-commit', times: always });
    await queue.goOnline();
    await expect.poll(async () => (await readDevice(page)).outbox[0]?.ambiguous).toBe(true);
    await queue.openPanel();
    await expect(async () => {
      await queue
        .row(order?.company ?? '')
        .getByRole('button', { name: /^Verwerfen/ })
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Verwerfen' }).click();
      await expect(page.getByText('Dieser Auftrag war schon angekommen.').first()).toBeVisible();
    }).toPass();
    await queue.expectExactlyOnce();
  });
});

test('failing lists and a failing log do not affect the queue', async ({ queue, history }) => {
  const { page } = queue;
  await queue.queueOffline(2);
  let reports = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/logs')) reports += 1;
  });
  await breakCalls({ path: '/api/shipment/user-list', mode: '500-before', times: always });
  await breakCalls({ path: '/api/logs', mode: '500-before', times: always });
  await queue.goOnline();
  await history.open();
  await queue.expectExactlyOnce();
  expect(reports).toBeLessThan(6);
});
