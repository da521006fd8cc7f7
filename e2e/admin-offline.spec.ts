import { readdirSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { enter } from './journey.ts';
import { untilInstalled } from './until-installed.ts';

/* Staff pages without a network: cached on devices that use them, and on no others (docs/queue.md 6.1). */

test.use({ serviceWorkers: 'allow' });

const pages = {
  '/super-admin': 'Aufträge',
  '/super-admin/today': 'Heute',
  '/super-admin/mails': 'Gescheiterte E-Mails',
  '/super-admin/info': 'Kennzahlen',
  '/super-admin/clients': 'Kunden',
  '/super-admin/shipments': 'Sendungen',
  '/super-admin/pickups': 'Abholungen',
  '/super-admin/exports': 'Exporte',
  '/super-admin/audit': 'Protokoll',
  '/super-admin/setup': 'Einrichtung',
};

test('staff pages open without a network once one of them was open', async ({ admin, page, context }) => {
  const ofStaff = readdirSync('dist/assets/staff').map((name) => `/assets/staff/${name}`);
  const cachedPaths = () =>
    page.evaluate(async () => {
      if (!(await caches.has('staff'))) return [];
      return (await (await caches.open('staff')).keys()).map(({ url }) => new URL(url).pathname);
    });
  await enter(page, admin);
  await untilInstalled(page);
  expect(await cachedPaths()).toEqual([]);
  await page.goto('/super-admin');
  await expect.poll(async () => (await cachedPaths()).sort()).toEqual(ofStaff.sort());
  await context.setOffline(true);
  for (const [path, name] of Object.entries(pages)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.getByText(/^(Sie sind offline\. Zu sehen ist|Ohne Verbindung)/).first()).toBeVisible();
    await expect(page.getByText('Wird geladen')).toHaveCount(0);
  }
});
