import type { Locator, Page } from '@playwright/test';
import { glasses, inFlensburg } from './an-order.ts';
import { expect, test } from './fixtures.ts';
import { readStoredLabels } from './on-device.ts';
import { LoginPage } from './pages/login-page.ts';
import { openPdf } from './pages/opened-pdf.ts';
import { readLabels } from './read-label.ts';
import { untilInstalled } from './until-installed.ts';

/* Printed labels on a device without a network (docs/queue.md 7.5). */

test.use({ serviceWorkers: 'allow' });

const parcel = { ...glasses, value_of_goods: '100' };

const watchFiles = (page: Page) =>
  page.addInitScript(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (it) => {
      if (it instanceof Blob) Object.assign(window, { lastFile: it });
      return make.call(URL, it);
    };
  });

const lastFile = async (page: Page) =>
  Buffer.from(
    await page.evaluate(async () => [
      ...new Uint8Array(await (window as unknown as { lastFile: Blob }).lastFile.arrayBuffer()),
    ]),
  );

const printButton = (row: Locator) => row.getByRole('button', { name: /^Label drucken/ });
const hasLabels = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name?.endsWith('.labels')));

test('a label printed on this device can be reprinted offline until the user signs out', {
  tag: '@gate',
}, async ({ signedIn: order, history, context }) => {
  const { page } = order;
  await watchFiles(page);
  await untilInstalled(page);
  await page.reload();
  await order.typeRecipient(inFlensburg('Nachdruck KG'));
  await order.typeParcel(parcel);
  await order.chooseService('Standard');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  await order.acceptTerms();
  await order.submit();
  await order.waitForHistory();
  const row = history.row('Nachdruck KG');
  const printed = await history.printLabel(row);
  await expect(row.getByText(/^Datei geladen /).filter({ visible: true })).toBeVisible();
  await expect.poll(() => readStoredLabels(page)).toHaveLength(1);

  await context.setOffline(true);
  await page.reload();
  await expect(printButton(row)).not.toHaveAttribute('aria-disabled', 'true');
  const other = history.rows
    .filter({ hasNotText: 'Nachdruck KG' })
    .filter({ has: page.getByText('Daten übermittelt') });
  await expect(printButton(other.first())).toHaveAccessibleName(
    /druckt dieses Gerät nur, was hier schon gedruckt wurde/,
  );
  await printButton(row).click();
  const question = page.getByRole('alertdialog', { name: 'Schon geladen' });
  await expect(question).toContainText('Nachdruck KG');
  const print = question.getByRole('button', { name: 'Noch einmal drucken' });
  const tab = await openPdf(context, () => print.click());
  await tab.close();
  const again = await lastFile(page);
  expect(again.equals(printed)).toBe(true);
  const [label] = await readLabels(again);
  expect(label?.text).toContain('Nachdruck KG');

  await context.setOffline(false);
  await expect(page.getByRole('link', { name: /^Online/ })).toBeVisible();
  await page.getByRole('button', { name: /Benutzermenü/ }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(new LoginPage(page).heading).toBeVisible();
  await expect.poll(() => hasLabels(page)).toBe(false);
});
