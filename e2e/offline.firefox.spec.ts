import { glasses, inFlensburg } from './an-order.ts';
import { test as base, expect } from './firefox-fixtures.ts';
import { OwnPortal } from './own-portal.ts';
import { HistoryPage } from './pages/history-page.ts';
import { shipmentsTo } from './server-faults.ts';
import { untilInstalled } from './until-installed.ts';

const test = base.extend<{ portal: OwnPortal }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  portal: async ({}, use) => {
    const portal = await OwnPortal.atFreePort('tests/support/e2e/e2e-server.ts');
    try {
      await portal.start({
        FIREBASE_AUTH_EMULATOR_HOST: process.env.E2E_IDENTITY_HOST ?? '',
        DEMO: '1',
      });
      await use(portal);
    } finally {
      await portal.end();
    }
  },
  baseURL: async ({ portal }, use) => use(portal.url),
});

test.use({ serviceWorkers: 'allow' });

const recipient = inFlensburg('Funkstille Optik');

test('an order written while the portal is down is sent once when it is back', async ({
  portal,
  signedIn: order,
}) => {
  const { page } = order;
  await untilInstalled(page);

  await portal.stop();
  await page.reload();
  await expect(order.heading).toBeVisible();
  await order.typeRecipient(recipient);
  await order.typeParcel(glasses);
  await order.chooseService('Standard');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  await order.acceptTerms();
  await order.submit();
  await expect(page.getByText(`${recipient.company}: Auf diesem Gerät gespeichert`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /1 wartet/ })).toBeVisible();

  await portal.startAgain();
  await expect(page.getByRole('link', { name: /^Online/ })).toBeVisible();
  await expect.poll(() => shipmentsTo(recipient.company)).toHaveLength(1);
  const history = new HistoryPage(page);
  await history.open();
  await expect(history.rows.filter({ hasText: recipient.company })).toHaveCount(1);
  expect(await shipmentsTo(recipient.company)).toHaveLength(1);
});
