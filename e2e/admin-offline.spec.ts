import { expect, test } from './fixtures.ts';
import { enter } from './journey.ts';

/* The staff's pages without a network: kept by the devices that use them, and by no others (docs/queue.md 6.1). */

test.use({ serviceWorkers: 'allow' });

const pages = {
  '/super-admin': 'Aufträge',
  '/super-admin/info': 'Kennzahlen',
  '/super-admin/clients': 'Kunden',
  '/super-admin/shipments': 'Sendungen',
  '/super-admin/pickups': 'Abholungen',
  '/super-admin/exports': 'Exporte',
};

test('the pages of the staff open without a network once one of them was open', async ({
  admin,
  page,
  context,
}) => {
  await enter(page, admin);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  expect(await page.evaluate(() => caches.has('staff'))).toBe(false);
  await page.goto('/super-admin');
  await page.waitForFunction(async () => {
    const kept = await (await caches.open('staff')).keys();
    return ['admin-routes', 'InfoPage', 'ExportsPage', 'ClientPage', 'AllPickupsPage', '/de-'].every((name) =>
      kept.some(({ url }) => url.includes(name)),
    );
  });
  await context.setOffline(true);
  for (const [path, name] of Object.entries(pages)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  }
});
